import { chromium } from 'playwright'
const site='http://localhost:8924'
const browser=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox']})
for (const theme of ['dark','light']) for (const w of [390,1440]) {
const ctx=await browser.newContext({viewport:{width:w,height:900}})
const c=(n,v)=>ctx.addCookies([{name:'__Host-'+n,value:v,domain:'localhost',path:'/',secure:true,sameSite:'Lax'}])
await c('theme',theme); await c('consent','rejected')
const page=await ctx.newPage()
page.on('console',m=>console.log(theme,w,page.url(),m.type(),m.text()))
await page.goto(site+'/community/'); await page.waitForTimeout(500)
await page.screenshot({path:`/tmp/drawn3/community-${theme}-${w}.png`})
await page.goto(site+'/videos/?page=5');await page.waitForTimeout(300)
console.log(w, await page.evaluate(()=>[document.documentElement.scrollWidth, innerWidth]))
await page.locator('.pagination').scrollIntoViewIfNeeded(); await page.screenshot({path:`/tmp/drawn3/pages-${theme}-${w}.png`})
await page.locator('.page-jump input').fill('2'); await page.keyboard.press('Enter'); await page.waitForURL('**/videos/?page=2')
await page.goto(site+'/pornstars/'); const paths=await page.locator('.thumb-title').evaluateAll(a=>a.slice(0,1).map(x=>x.href)); 
await page.screenshot({path:`/tmp/drawn3/stars-${theme}-${w}.png`})
const vids=await (await page.request.get(site+'/videos/')).text()
for (const m of [...new Set(vids.match(/\/video\/\d+\/[^"]+/g))].slice(0,4)) { await page.goto(site+m); await page.waitForTimeout(700) }
await page.evaluate(()=>{const h=JSON.parse(localStorage.history);h.videos[1].watchedMs-=864e5;h.videos[2].watchedMs-=5*864e5;delete h.videos[3].watchedMs;localStorage.history=JSON.stringify(h)})
await page.goto(site+'/history/');await page.waitForTimeout(900); await page.screenshot({path:`/tmp/drawn3/history-${theme}-${w}.png`,fullPage:true})
await page.goto(site+'/settings/');await page.screenshot({path:`/tmp/drawn3/settings-${theme}-${w}.png`})
await ctx.close()}
await browser.close()
