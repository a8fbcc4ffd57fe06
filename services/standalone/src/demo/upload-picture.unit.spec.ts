import { expect, test } from 'vitest';
import { uploadPicture } from './upload-picture.ts';

const bytes = new Uint8Array([255, 216, 255]);

/** A server whose uploads go to `address`; `stored` is the answer to the PUT. */
function fakeServer(address: string, stored = 200) {
  const puts: { readonly url: string; readonly headers: Headers }[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    if (init?.method === 'PUT') {
      puts.push({ url: String(url), headers: new Headers(init.headers) });
      return new Response(null, { status: stored });
    }
    expect(new Headers(init?.headers).get('authorization')).toBe('token');
    const { query, variables } = JSON.parse(String(init?.body));
    if (query.includes('completeUpload')) {
      return Response.json({
        data: { completeUpload: { url: `of ${variables.input.uploadToken}` } },
      });
    }
    expect(variables.input).toMatchObject({ fileName: 'soup.jpg', size: 3, purpose: 'ITEM' });
    const headers = [{ name: 'content-type', value: 'image/jpeg' }];
    return Response.json({ data: { createUpload: { uploadToken: 't', url: address, headers } } });
  };
  const deps = { origin: 'http://localhost:4000', idToken: async () => 'token', fetch };
  return { puts, upload: () => uploadPicture(deps, 'soup', bytes) };
}

test('sends the bytes where the server says, and answers the address for guests', async () => {
  const { puts, upload } = fakeServer(
    'http://localhost:4000/images/public/me/soup.jpg?signature=x',
  );
  expect(await upload()).toBe('of t');
  expect(puts[0]?.url).toBe('http://localhost:4000/images/public/me/soup.jpg?signature=x');
  expect(puts[0]?.headers.get('content-type')).toBe('image/jpeg');
});

test.each([
  [
    'https://menu.example/images/public/a?signature=x',
    'http://localhost:4000/images/public/a?signature=x',
  ],
  [
    'https://s3.example/b/public/a?X-Amz-Signature=x',
    'https://s3.example/b/public/a?X-Amz-Signature=x',
  ],
])('%s is reached at %s', async (address, reached) => {
  const { puts, upload } = fakeServer(address);
  await upload();
  expect(puts[0]?.url).toBe(reached);
});

test('a refused picture is an error that names it', async () => {
  await expect(fakeServer('/x', 403).upload()).rejects.toThrow('soup was refused: HTTP 403');
});
