const r = await fetch('http://localhost:4931/identity', {method:'POST', headers:{'content-type':'application/x-amz-json-1.1','x-amz-target':'AWSCognitoIdentityProviderService.InitiateAuth'}, body: JSON.stringify({ClientId:'qrmenuweb',AuthFlow:'USER_PASSWORD_AUTH',AuthParameters:{USERNAME:'demo@example.com',PASSWORD:'demo-menu'}})});
const { AuthenticationResult: { IdToken } } = await r.json();
const q = await fetch('http://localhost:4931/graphql', {method:'POST', headers:{authorization: IdToken,'content-type':'application/json'}, body: JSON.stringify({query: `{ listMenus(limit: 10) { items { id position active schedule { from until weekly { days from to } dates { date windows { from to } } } } } }`})});
console.log(JSON.stringify(await q.json()).slice(0,600));
