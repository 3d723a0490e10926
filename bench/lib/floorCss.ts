export const CSS = `
*{box-sizing:border-box}html{background:#0e0a10;color:#f6f1ea;font:400 100%/1.5 system-ui,sans-serif;overflow-x:hidden}
body{margin:0;min-height:100vh;background:radial-gradient(130% 520px at 50% -160px,#331825,#0000 72%) no-repeat}
h1,h2,h3,p,ul{margin:0;padding:0;line-height:1.15}ul{list-style:none}a{color:inherit;text-decoration:none}
h2{font-size:1.22rem}img{display:block;width:100%;height:100%;object-fit:cover}
.logo{display:flex;align-items:center;height:60px;padding-left:16px;font-size:1.19rem;font-weight:800}
header nav{display:flex;padding:0 6px;overflow:hidden}header nav a{flex:none;padding:10px;color:#a79fae;font-weight:600}
.gutter{padding:0 16px;margin-bottom:8px}
.track{--slide:min(84vw,380px);display:flex;gap:12px;padding:4px calc((100% - var(--slide))/2) 0;overflow-x:auto;scrollbar-width:none}
.slide{position:relative;flex:0 0 var(--slide);overflow:hidden;border-radius:20px}
.art{display:block;aspect-ratio:2/3;overflow:hidden;border-radius:inherit}
.words{position:absolute;inset:auto 0 0;padding:120px 18px 18px;background:linear-gradient(to top,#0c080ef5 0,#0c080ee0 46%,#0c080e80 72%,#0000)}
.tags{color:#ffb58b;font-size:.81rem;font-weight:600}.words h3{margin-top:4px;font-size:1.7rem;font-weight:800}
.synopsis{display:-webkit-box;margin-top:6px;overflow:hidden;color:#d9d1d8;font-size:.94rem;line-height:1.4;-webkit-box-orient:vertical;-webkit-line-clamp:2}
.foot{margin-top:14px;color:#d9d1d8;font-size:.875rem}
.play{display:inline-block;margin-right:10px;padding:14px 26px;border-radius:999px;background:#ff8a4c;color:#200c03;font-weight:700}
.body{padding:44px 16px 90px}section{margin-bottom:36px}section h2{margin-bottom:14px}
.grid{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:20px 10px}
.rail{display:flex;gap:12px;overflow-x:auto;scrollbar-width:none}.rail li{flex:none;width:31vw}
.grid .art,.rail .art{margin-bottom:8px;border-radius:12px}b,i{display:block;font-size:.875rem;line-height:1.28}
b{font-weight:600}i{color:#a79fae;font-style:normal}
.tabs{position:fixed;inset:auto 0 0;display:grid;grid-template-columns:repeat(4,1fr);background:#0e0a10f0;border-top:1px solid #f6f1ea1c}
.tabs a{padding:28px 0 10px;color:#a79fae;font-size:.69rem;text-align:center}
.theatre{position:fixed;inset:0;background:#000}.back{position:absolute;inset:4px auto auto 4px;padding:4px 16px;font-size:2rem}
.over{position:absolute;inset:auto 0 56px;display:flex;align-items:end;justify-content:space-between;padding:120px 16px 8px;background:linear-gradient(to top,#080509b3,#0000)}
.over h1{font-size:1.375rem}.over p{margin-top:10px}.side{display:grid;gap:16px}
.side button{min-width:60px;min-height:54px;border:0;background:none;color:inherit;font:600 .75rem/1.2 system-ui,sans-serif}
`.replaceAll('\n', '');
