// The style of the page that a link opens. It is part of the page, because its reader has no other files of GMS; the colours are those of
// ui/look.css.

export const pageStyle = `
:root { --canvas: #f6f5f2; --surface: #fff; --line: #eae8e3; --text: #1b1d1f; --quiet: #65686f; --primary: #0c6170; --link: #0c6170;
  --red: #b3372c; --red-fill: #fbecea; }
@media (prefers-color-scheme: dark) { :root { --canvas: #0f1112; --surface: #16191a; --line: #252a2c; --text: #ecedeb; --quiet: #8c9195;
  --primary: #1b7c8b; --link: #6ac3cf; --red: #f0877c; --red-fill: #331c1a; } }
* { box-sizing: border-box; margin: 0; }
body { background: var(--canvas); color: var(--text); font: 16px/1.5 "IBM Plex Sans", "IBM Plex Sans Arabic", system-ui, -apple-system, "Segoe UI",
  Tahoma, sans-serif; -webkit-text-size-adjust: 100%; }
main { max-width: 520px; margin: 0 auto; padding: 20px 16px calc(24px + env(safe-area-inset-bottom)); }
header { margin-bottom: 16px; }
.agency, .quiet, .number, footer { color: var(--quiet); font-size: 14px; }
h1 { font-size: 24px; line-height: 1.35; font-weight: 600; }
.over { margin-bottom: 16px; padding: 12px 16px; border-radius: 10px; background: var(--red-fill); color: var(--red); font-weight: 600; }
.pass { display: grid; justify-items: center; gap: 12px; margin-bottom: 16px; padding: 20px 16px; border-radius: 14px; background: var(--surface);
  border: 1px solid var(--line); text-align: center; }
.plate { display: grid; min-width: 210px; border: 3px solid #1b1d1f; border-radius: 8px; background: #fff; color: #1b1d1f; font-size: 30px;
  line-height: 1.35; font-weight: 600; text-align: center; letter-spacing: 1px; }
.plate bdi { padding: 0 16px; }
.plate bdi + bdi { border-top: 2px solid #1b1d1f; }
.qr { width: min(72vw, 280px); border-radius: 8px; }
.pass-over .qr { opacity: .15; }
.code { font: 600 20px/1.3 ui-monospace, monospace; letter-spacing: 2px; }
dl { margin-bottom: 16px; padding: 4px 16px; border: 1px solid var(--line); border-radius: 14px; background: var(--surface); }
dl div { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 12px; padding: 10px 0; }
dl div + div { border-top: 1px solid var(--line); }
dt { color: var(--quiet); font-size: 14px; line-height: 24px; }
dd { text-align: end; overflow-wrap: anywhere; }
.strong { font-weight: 600; }
a { color: var(--link); }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px; }
.file { display: block; padding: 13px; border-radius: 10px; background: var(--primary); color: #fff; font-weight: 600; text-align: center;
  text-decoration: none; }
footer { display: flex; justify-content: space-between; gap: 16px; margin-top: 16px; }
footer a { padding: 2px 0; font-size: 16px; }
.sentence { display: grid; gap: 12px; align-content: center; min-height: 100vh; text-align: center; font-size: 18px; }
`
