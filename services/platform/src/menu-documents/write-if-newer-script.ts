/**
 * KEYS: the venue's version, then for each name its variants. ARGV: epoch, version, renderer, then
 * the variants' documents. The version is `epoch:version:renderer`.
 */
export const writeIfNewerScript = `
local epoch, version, renderer = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3]
local stored = redis.call('GET', KEYS[1])
if stored then
  local e, v, r = string.match(stored, '^(%d+):(%d+):(.*)$')
  e, v = tonumber(e), tonumber(v)
  if epoch < e or (epoch == e and (version < v or (version == v and renderer == r))) then
    return 0
  end
end
local variants = #ARGV - 3
for index = 2, #KEYS do
  redis.call('SET', KEYS[index], ARGV[4 + (index - 2) % variants])
end
redis.call('SET', KEYS[1], ARGV[1] .. ':' .. ARGV[2] .. ':' .. renderer)
return 1
`;
