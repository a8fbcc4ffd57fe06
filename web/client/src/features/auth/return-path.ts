const parameter = 'next';

/** Where to sign in for a screen of the admin area, so that signing in leads back to it. */
export function signInPath(target: string): string {
  return target === '/admin' ? '/login' : `/login?${new URLSearchParams({ [parameter]: target })}`;
}

/** Where a sign-in leads: the screen that was asked for, if it is one of the admin area. */
export function returnPath(search: string): string {
  const target = new URLSearchParams(search).get(parameter) ?? '';
  try {
    const origin = 'http://own.invalid';
    const url = new URL(target, origin);
    const own = url.origin === origin && /^\/admin(\/|$)/.test(url.pathname);
    return own ? url.pathname + url.search + url.hash : '/admin';
  } catch {
    return '/admin';
  }
}
