import { makeBundle } from '#bundle.ts'
import { launch } from '/work/main/tests/chromium.ts'
import { startGoldenHouse } from '/work/main/tests/house.ts'
import { demoPassword } from '/work/main/database/demo/accounts.ts'
import { gzipSync } from 'node:zlib'
import fs from 'node:fs'
await makeBundle()
const house = await startGoldenHouse().catch(async e => { console.log('golden failed', e.message.slice(0,200)); const { startPeopledHouse } = await import('/work/main/tests/house.ts'); return startPeopledHouse() })
const b = await launch()
const login = await fetch(house.address + '/login', { method:'POST', headers:{'content-type':'application/json'}, body: JSON.stringify({username:'admin',password:demoPassword}) }).then(r=>r.json())
const id = login.agency.id
const shots = [['r4',`/${id}/terminals/receive-cargo`,{},1440],['r6',`/${id}/terminals/receive-cargo/add`,{},1440],['r9',`/${id}/procurement/lc`,{},1100]]
for (const [name,url,pref,w] of shots) {
 const c = await b.newContext({viewport:{width:w,height:w===390?844:900},deviceScaleFactor:w===390?2:1})
 await c.addInitScript(({token,pref})=>{localStorage.setItem('x-gms-token',token);localStorage.setItem('x-gms-preferences',JSON.stringify(pref))},{token:login.token,pref})
 await c.addInitScript(()=>{ document.addEventListener('securitypolicyviolation',e=>console.log('V',e.violatedDirective,e.sourceFile,e.lineNumber,e.columnNumber,e.sample)) }); const p = await c.newPage(); p.on('console',m=>m.text().startsWith('V ')&&console.log(m.text())); let js=0; const files=[]
 p.on('response',r=>{ if(r.url().endsWith('.js')){ const f='/work/main/dist'+new URL(r.url()).pathname; const n=gzipSync(fs.readFileSync(f)).length; js+=n; files.push(new URL(r.url()).pathname.slice(8)+' '+(n/1024).toFixed(0)) } })
 p.on('console',m=>['error','warning'].includes(m.type())&&console.log(name,m.type(),m.text().slice(0,200))); p.on('pageerror',e=>console.log(name,'ERR',e.message.slice(0,200)))
 await p.goto(house.address+url); await p.waitForTimeout(2500); console.log(await p.evaluate(()=>{const w=s=>[...document.querySelectorAll(s)].map(e=>Math.round(e.getBoundingClientRect().width));return JSON.stringify({h:w('.ant-table-header th'),b:w('.ant-table-body tbody tr.ant-table-row:nth-child(2) td'),s:w('.ant-table-summary td')})})); await p.screenshot({path:`/tmp/${name}.png`}); console.log(name,url,'js gz kB',(js/1024).toFixed(0),name==='r1'||name==='r4'?files.join(', '):''); await c.close() }
await b.close(); await house.close(); process.exit(0)
