const passingReplies =
  /^(READONLY|LOADING|OOM|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|BUSY|MISCONF|NOREPLICAS)\b/;
const lostConnection =
  /^(Command timed out|Connection is closed|Stream isn't writeable|Socket timeout)|^Reached the max retries per request/;
const socketErrors = /^(E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)|ENOTFOUND)/;

export function isTransientRedisError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    passingReplies.test(error.message) ||
    lostConnection.test(error.message) ||
    socketErrors.test(code)
  );
}
