/**
 * What both scripts have in common. Of a generation KEYS holds the venue's version, the id of the
 * account that it has, the beginning of the keys of accounts, then for each name its mark and
 * variants, then the QR code. ARGV has two values of the script's own, then epoch, version, renderer,
 * the id of the account (or nothing), the venue's first name (or nothing), number of values for a
 * name, these values, then the name that the code leads to. The version is `epoch:version:renderer`.
 */
const writeVenue = `
local epoch, version, renderer = tonumber(ARGV[3]), tonumber(ARGV[4]), ARGV[5]
local account, firstName, values = ARGV[6], ARGV[7], tonumber(ARGV[8])
local codes = #ARGV - 8 - values

-- Compares with what is stored: 1 newer, 0.5 the same by other code, 0 the same, -1 older.
local function compare(versionKey)
  local stored = redis.call('GET', versionKey)
  if not stored then return 1 end
  local e, v, r = string.match(stored, '^(%d+):(%d+):(.*)$')
  e, v = tonumber(e), tonumber(v)
  if epoch ~= e then return epoch > e and 1 or -1 end
  if version ~= v then return version > v and 1 or -1 end
  return renderer == r and 0 or 0.5
end

-- What pointed to a former account goes, so that documents never depend on what was before them.
local function point(accountOf, accounts)
  local before = redis.call('GET', accountOf)
  if before and before ~= account and redis.call('GET', accounts .. before) == firstName then
    redis.call('DEL', accounts .. before)
  end
  if account == '' or firstName == '' then return redis.call('DEL', accountOf) end
  redis.call('SET', accountOf, account)
  redis.call('SET', accounts .. account, firstName)
end

local function write(first, last)
  point(KEYS[first + 1], KEYS[first + 2])
  local lastName = last - codes
  for index = 1, codes do
    redis.call('SET', KEYS[lastName + index], ARGV[8 + values + index])
  end
  for index = first + 3, lastName do
    redis.call('SET', KEYS[index], ARGV[9 + (index - first - 3) % values])
  end
  redis.call('SET', KEYS[first], ARGV[3] .. ':' .. ARGV[4] .. ':' .. renderer)
end
`;

/**
 * KEYS: the current generation's pointer, that of the one being built, then the keys of one or both.
 * ARGV: the two numbers that the keys were made for, the second one empty when none is being built.
 * Other numbers are answered, and nothing is written.
 */
export const writeIfNewerScript = `${writeVenue}
local current = redis.call('GET', KEYS[1]) or '0'
local building = redis.call('GET', KEYS[2]) or ''
if current ~= ARGV[1] or building ~= ARGV[2] then return {current, building} end
local count = building == '' and #KEYS - 2 or (#KEYS - 2) / 2
if building ~= '' and compare(KEYS[3 + count]) > 0 then write(3 + count, #KEYS) end
if compare(KEYS[3]) <= 0 then return 0 end
write(3, 2 + count)
return 1
`;

/**
 * KEYS: the current generation's pointer, the hash of started ones, then the generation's. ARGV: its
 * number, an empty one. Answers -1 when there is no such generation.
 */
export const writeToScript = `${writeVenue}
local current = redis.call('GET', KEYS[1]) or '0'
if current ~= ARGV[1] and redis.call('HEXISTS', KEYS[2], ARGV[1]) == 0 then return -1 end
if compare(KEYS[3]) < 0 then return 0 end
write(3, #KEYS)
return 1
`;
