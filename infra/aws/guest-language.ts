/**
 * Runs in CloudFront before the cache. Browsers send thousands of different language lists, and CloudFront
 * would cache a response for each of them. Only the first supported language in the list matters, as in
 * `services/guest/src/responses/negotiation.ts`. A saved choice takes precedence.
 */
export const languageFunction = `
function handler(event) {
  var request = event.request;
  var header = request.headers['accept-language'];
  if (!header) return request;
  var saved = request.cookies.lang && request.cookies.lang.value;
  var best = null;
  var weight = 0;
  header.value.toLowerCase().split(',').forEach(function (entry) {
    var parts = entry.trim().split(';');
    var language = parts[0].split('-')[0];
    var quality = parts.slice(1).find(function (part) {
      return part.trim().startsWith('q=');
    });
    var wanted = quality ? Number(quality.trim().slice(2)) : 1;
    if (['bg', 'en', 'de'].indexOf(language) >= 0 && wanted > weight) {
      best = language;
      weight = wanted;
    }
  });
  if (['bg', 'en', 'de'].indexOf(saved) >= 0) best = saved;
  if (best) request.headers['accept-language'] = { value: best };
  else delete request.headers['accept-language'];
  return request;
}`;

/** Rewrites `/images/public/…` to the bucket's `public/…`. */
export const imagePathFunction = `
function handler(event) {
  var request = event.request;
  request.uri = request.uri.replace(/^\\/images\\//, '/');
  return request;
}`;
