/**
 * KEYS: the venue's version, then for each name its variants, then perhaps the account. ARGV: epoch,
 * version, renderer, number of variants, their documents, then perhaps the account's name. The
 * version is `epoch:version:renderer`.
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
local variants, last = tonumber(ARGV[4]), #KEYS
if #ARGV > 4 + variants then
  redis.call('SET', KEYS[last], ARGV[#ARGV])
  last = last - 1
end
for index = 2, last do
  redis.call('SET', KEYS[index], ARGV[5 + (index - 2) % variants])
end
redis.call('SET', KEYS[1], ARGV[1] .. ':' .. ARGV[2] .. ':' .. renderer)
return 1
`;
