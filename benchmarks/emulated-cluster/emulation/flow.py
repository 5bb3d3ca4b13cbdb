"""One TCP flow for some seconds: `flow.py receive PORT` prints the bytes per second that arrived,
`flow.py send ADDRESS PORT SECONDS` sends them."""

import socket
import sys
import time

PIECE = 64 << 10
LONGEST_WAIT = 10  # seconds for the sender to come


def receive(port):
    with socket.create_server(("", port)) as server:
        server.settimeout(LONGEST_WAIT)
        print("ready", flush=True)
        connection, _ = server.accept()
    received = 0
    connection.recv(PIECE)
    start = time.monotonic()
    while piece := connection.recv(PIECE):
        received += len(piece)
    print(received / (time.monotonic() - start))


def send(address, port, seconds):
    with socket.create_connection((address, port)) as connection:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            connection.sendall(bytes(PIECE))


if __name__ == "__main__":
    if sys.argv[1] == "receive":
        receive(int(sys.argv[2]))
    else:
        send(sys.argv[2], int(sys.argv[3]), float(sys.argv[4]))
