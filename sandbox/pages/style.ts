export const PAGE_STYLE = `
:root { color-scheme: dark; }
* { box-sizing: border-box; }
html { background: #141016; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column;
  color: #f6f1ea; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  -webkit-text-size-adjust: 100%; text-size-adjust: 100%; overflow-wrap: anywhere; }
.banner { margin: 0; padding: 10px 16px; background: #ff8a4c; color: #1b0f07; font-size: 14px; line-height: 20px;
  font-weight: 600; text-align: center; }
main { width: 100%; max-width: 460px; margin: 0 auto; padding: 28px 16px 40px; }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 30px; font-weight: 700; text-wrap: balance; }
h2 { margin: 32px 0 12px; font-size: 18px; line-height: 24px; }
p { margin: 0 0 16px; color: #c9c1cf; }
.kicker { margin: 0 0 6px; font-size: 14px; line-height: 20px; color: #a79fae; }
dl { margin: 20px 0 24px; padding: 4px 16px; border: 1px solid #3a3140; border-radius: 12px; background: #1d1822; }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 12px 0; }
dl div + div { border-top: 1px solid #3a3140; }
dt { color: #a79fae; flex: none; }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
.amount { font-size: 20px; line-height: 24px; font-weight: 700; }
form { margin: 0 0 12px; }
label { display: block; margin: 0 0 6px; font-size: 14px; line-height: 20px; color: #a79fae; }
input { display: block; width: 100%; height: 48px; margin: 0 0 16px; padding: 0 14px; border: 1px solid #3a3140;
  border-radius: 12px; background: #1d1822; color: #f6f1ea; font: inherit; }
input[aria-invalid='true'] { border-color: #ff6b6b; margin-bottom: 6px; }
.error { margin: 0 0 16px; font-size: 14px; line-height: 20px; color: #ff6b6b; }
button, .button { display: flex; align-items: center; justify-content: center; width: 100%; min-height: 48px;
  margin: 0; padding: 10px 16px; border: 1px solid #5b4f63; border-radius: 12px; background: transparent;
  color: #f6f1ea; font: inherit; font-weight: 600; text-decoration: none; text-align: center; cursor: pointer; }
button:hover, .button:hover { background: #2a2331; }
button + button { margin-top: 12px; }
.primary { border-color: #ff8a4c; background: #ff8a4c; color: #1b0f07; }
.primary:hover { background: #ff9d69; }
.leave { display: flex; align-items: center; justify-content: center; min-height: 44px; color: #c9c1cf;
  text-underline-offset: 3px; }
:focus-visible { outline: 2px solid #ff8a4c; outline-offset: 3px; border-radius: 12px; }
.primary:focus-visible { outline-color: #f6f1ea; }
ul { margin: 0 0 16px; padding: 0; list-style: none; border: 1px solid #3a3140; border-radius: 12px;
  background: #1d1822; }
li { padding: 12px 16px; }
li + li { border-top: 1px solid #3a3140; }
li code { display: block; font: 600 17px/24px ui-monospace, Menlo, Consolas, monospace; white-space: nowrap; }
li span { font-size: 14px; line-height: 20px; color: #a79fae; }
`;
