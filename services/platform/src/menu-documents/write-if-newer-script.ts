/**
 * KEYS: the venue's version, then for each name its mark and variants, then what points to a name
 * (the account, the QR code). ARGV: epoch, version, renderer, number of values for a name, these
 * values, then the name that each pointer gets. The version is `epoch:version:renderer`.
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
local values = tonumber(ARGV[4])
local pointers = #ARGV - 4 - values
local last = #KEYS - pointers
for index = 1, pointers do
  redis.call('SET', KEYS[last + index], ARGV[4 + values + index])
end
for index = 2, last do
  redis.call('SET', KEYS[index], ARGV[5 + (index - 2) % values])
end
redis.call('SET', KEYS[1], ARGV[1] .. ':' .. ARGV[2] .. ':' .. renderer)
return 1
`;
