/* The part of MPI that generated code names, as declarations, for the generator's own parse and
   for nothing else: which MPI will compile the generated file is not known when it is generated,
   and a head node may have none. It is never installed. */
#pragma once

typedef struct TopocastParseCommunicator* MPI_Comm;
typedef struct TopocastParseDatatype* MPI_Datatype;
typedef struct TopocastParseInfo* MPI_Info;
typedef struct TopocastParseRequest* MPI_Request;
typedef long long MPI_Count;
