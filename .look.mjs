import { chromium } from 'playwright-core';
const o='http://localhost:4970';
const id=await (await fetch(o+'/identity/',{method:'POST',headers:{'content-type':'application/x-amz-json-1.1','x-amz-target':'AWSCognitoIdentityProviderService.InitiateAuth'},body:JSON.stringify({ClientId:'qrmenuweb',AuthFlow:'USER_PASSWORD_AUTH',AuthParameters:{USERNAME:'demo@example.com',PASSWORD:'demo-menu'}})})).json();
const r=id.AuthenticationResult; const tokens={idToken:r.IdToken,accessToken:r.AccessToken,refreshToken:r.RefreshToken};
const gql=async(query,variables)=>{const a=await(await fetch(o+'/graphql',{method:'POST',headers:{'content-type':'application/json',authorization:r.IdToken},body:JSON.stringify({query,variables})})).json(); if(a.errors)console.log(JSON.stringify(a.errors)); return a.data};
const acc=(await gql('{listAccounts{items{id name look{accent style scheme} logoUrl}}}')).listAccounts.items[0]; console.log(acc);
const b=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox']});
const name=encodeURIComponent('механа-роден-край');
const looks=[[150,'CLASSIC','LIGHT'],[255,'MODERN','DARK'],[330,'BISTRO','LIGHT'],[75,'BISTRO','DARK']];
for(const [i,[accent,style,scheme]] of looks.entries()){
 await gql('mutation($i:UpdateAccountInput!){updateAccount(input:$i){id look{accent style scheme}}}',{i:{id:acc.id,look:{accent,style,scheme}}});
 await new Promise(r=>setTimeout(r,2500));
 const c=await b.newContext({viewport:{width:390,height:844},colorScheme:'light'}); const p=await c.newPage(); await p.goto(o+'/menu/'+name+'?lang=bg'); await p.waitForTimeout(3500);
 await p.screenshot({path:`/tmp/w/shots/look${i}.png`}); await p.evaluate(()=>document.querySelector('#section-2, .section:nth-of-type(3)')?.scrollIntoView()); await p.waitForTimeout(1000); await p.screenshot({path:`/tmp/w/shots/look${i}b.png`}); await c.close();
}
for(const w of [390,1280]){const c=await b.newContext({viewport:{width:w,height:900},locale:'bg-BG',storageState:{cookies:[],origins:[{origin:o,localStorage:[{name:'qr-menu.tokens',value:JSON.stringify(tokens)}]}]}}); const p=await c.newPage(); p.on('pageerror',e=>console.log('ERR',e.message)); await p.goto(o+'/admin/look'); await p.waitForTimeout(4000); await p.getByLabel('Изумруд').click({timeout:5000}).catch(e=>console.log(e.message)); await p.waitForTimeout(800); await p.screenshot({path:`/tmp/w/shots/lookform${w}.png`,fullPage:w===390});
 if(w===1280){const btn=p.getByRole('button',{name:'Като логото ми'}); console.log('logo btn',await btn.count()); if(await btn.count()){await btn.click(); await p.waitForTimeout(800); console.log(await p.locator('.accents input:checked').getAttribute('aria-label'), await p.locator('form [role=status]').allTextContents());}}
 await c.close();}
await b.close();
