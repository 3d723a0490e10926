/** The product's colours, so that a report looks like its app. */
export const STYLE = `
:root { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; background: #0e0a10; color: #f6f1ea; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { margin: 0; font-size: 28px; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 0 0 16px; font-size: 20px; overflow-wrap: anywhere; }
.when, .note { color: #a79fae; }
.note { margin: 12px 0 0; font-size: 14px; }
section { margin-top: 24px; padding: 20px 16px; border-radius: 16px; background: #19131d; }
svg { display: block; width: 100%; max-width: 560px; height: auto; margin-bottom: 16px; overflow: visible; }
svg text { fill: #f6f1ea; font-size: 15px; }
.number { text-anchor: end; font-variant-numeric: tabular-nums; }
.rail { fill: #241c29; }
.bar { fill: #ff8a4c; }
.back { fill: #ff9c94; }
.area { fill: rgba(255, 138, 76, 0.14); }
.curve { fill: none; stroke: #ff8a4c; stroke-width: 2.5; stroke-linejoin: round; }
.axis { stroke: #a79fae; stroke-width: 1; }
.wall { stroke: #f6cd6d; stroke-width: 2; stroke-dasharray: 5 4; }
.scroll { overflow-x: auto; }
.scroll:focus-visible { outline: 2px solid #ff8a4c; outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; font-size: 14px; font-variant-numeric: tabular-nums; }
th, td { padding: 8px 12px 8px 0; border-top: 1px solid rgba(246, 241, 234, 0.11); text-align: right; white-space: nowrap; }
th:first-child { text-align: left; font-weight: 600; white-space: normal; overflow-wrap: anywhere; min-width: 120px; }
thead th { border-top: 0; color: #a79fae; font-weight: 600; }
@media print { body { background: #fff; color: #000; } section { background: #fff; break-inside: avoid; } svg text { fill: #000; } }
`;
