/** The open hash gets its id with its first count, and keeps it when it is closed. */
export const addScript = `
  if redis.call('exists', KEYS[1]) == 0 then
    redis.call('hset', KEYS[1], 'id', ARGV[1])
  end
  for i = 2, #ARGV, 2 do
    redis.call('hincrby', KEYS[1], ARGV[i], ARGV[i + 1])
  end
`;

export const collectScript = `
  if redis.call('exists', KEYS[2]) == 0 then
    if redis.call('exists', KEYS[1]) == 0 then
      return {}
    end
    redis.call('rename', KEYS[1], KEYS[2])
  end
  return redis.call('hgetall', KEYS[2])
`;

export const settleScript = `
  if redis.call('hget', KEYS[1], 'id') == ARGV[1] then
    redis.call('del', KEYS[1])
  end
`;
