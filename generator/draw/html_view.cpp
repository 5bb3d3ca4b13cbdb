#include "draw/html_view.hpp"

#include "draw/draw.hpp"
#include "draw/html_page.hpp"
#include "draw/svg_markup.hpp"

namespace topocast {
namespace {

constexpr const char* style = R"css(
<style>
.view { display: none; border: 1px solid #c3cad3; overflow: hidden; }
.view.shown { display: block; }
.view svg { width: 100%; height: calc(100vh - 150px); touch-action: none; cursor: grab; }
#size { width: min(600px, 60%); vertical-align: middle; }
#pointed { min-height: 1.4em; font-weight: bold; }
</style>
)css";

constexpr const char* script = R"js(
<script>
"use strict";
const slider = document.getElementById("size");
const pointed = document.getElementById("pointed");
const ranges = [...document.querySelectorAll("#ranges li")];
const views = [...document.querySelectorAll(".view")];

function show() {
  const range = ranges[slider.value];
  document.getElementById("range").textContent = range.textContent;
  views.forEach((view, i) => view.classList.toggle("shown", i === Number(range.dataset.view)));
}

function makeZoomable(svg) {
  const whole = svg.getAttribute("viewBox");
  const box = svg.viewBox.baseVal;
  const scale = () => Math.max(box.width / svg.clientWidth, box.height / svg.clientHeight);
  svg.addEventListener("wheel", event => {
    event.preventDefault();
    const at = new DOMPoint(event.clientX, event.clientY)
      .matrixTransform(svg.getScreenCTM().inverse());
    const factor = event.deltaY < 0 ? 0.8 : 1.25;
    box.x = at.x - (at.x - box.x) * factor;
    box.y = at.y - (at.y - box.y) * factor;
    box.width *= factor;
    box.height *= factor;
  }, { passive: false });
  svg.addEventListener("pointermove", event => {
    if (event.buttons !== 1) return;
    box.x -= event.movementX * scale();
    box.y -= event.movementY * scale();
  });
  svg.addEventListener("dblclick", () => svg.setAttribute("viewBox", whole));
  svg.addEventListener("pointerover", event => {
    for (let at = event.target; at !== svg; at = at.parentNode) {
      const title = at.querySelector(":scope > title");
      if (title) { pointed.textContent = title.textContent; return; }
    }
    pointed.textContent = "";
  });
}

views.forEach(view => makeZoomable(view.querySelector("svg")));
slider.addEventListener("input", show);
show();
</script>
)js";

void writeControls(llvm::raw_ostream& out, const Plan& plan, std::span<const std::string> ranges) {
  out << "<p><label>message size <input type=\"range\" id=\"size\" min=\"0\" max=\""
      << plan.ranges.size() - 1 << "\" value=\"" << plan.ranges.size() - 1
      << "\"></label> <span id=\"range\"></span></p>\n"
         "<p id=\"pointed\"></p>\n<ul id=\"ranges\" hidden>\n";
  for (std::size_t i = 0; i < plan.ranges.size(); ++i)
    out << "<li data-view=\"" << plan.ranges[i].schedule << "\">" << escapeXml(ranges[i])
        << "</li>\n";
  out << "</ul>\n";
}

} // namespace

void drawHtml(llvm::raw_ostream& out, const Network& network, const Plan& plan,
              std::span<const std::string> ranges) {
  writeHtmlPage(out, "topocast: " + network.name(), [&](llvm::raw_ostream& page) {
    page << style;
    writeControls(page, plan, ranges);
    for (std::size_t i = 0; i < plan.schedules.size(); ++i) {
      page << "<div class=\"view\">\n";
      drawSvg(page, network, plan.schedules[i],
              {.namesMessages = true, .isFree = isFreeInPlan(plan, i)});
      page << "</div>\n";
    }
    page << "<p>wheel: zoom; drag: move; double click: the whole; point at a link for its load and "
            "the messages that it carries</p>\n"
         << script;
  });
}

} // namespace topocast
