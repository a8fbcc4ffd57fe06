import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { InvalidEnvironment, parseEnvironment } from './environment.ts';

const schema = z.object({
  DATABASE_URL: z.url().meta({ example: 'postgres://localhost/menu' }),
  SECRET: z.string().optional(),
});

const reference = (name: string) => `$(${name})`;

describe('a variable that refers to another variable', () => {
  test('contains the value of the other variable, which is percent-encoded if it is part of a URL', () => {
    const { DATABASE_URL } = parseEnvironment(schema, {
      DATABASE_URL: `postgres://menu:${reference('DATABASE_PASSWORD')}@db:5432/menu`,
      DATABASE_PASSWORD: 'a/b@c:d%$&',
    });
    expect(DATABASE_URL).toBe('postgres://menu:a%2Fb%40c%3Ad%25%24%26@db:5432/menu');
    expect(decodeURIComponent(new URL(DATABASE_URL).password)).toBe('a/b@c:d%$&');
  });

  test("inserts the other variable's value unencoded if the result is not a URL", () => {
    const variables = {
      DATABASE_URL: 'postgres://db/menu',
      SECRET: `x-${reference('PART')}`,
      PART: 'a/b',
    };
    expect(parseEnvironment(schema, variables)).toMatchObject({ SECRET: 'x-a/b' });
  });

  test('is refused if the other variable is unset, without revealing secrets', () => {
    const parse = () =>
      parseEnvironment(schema, {
        DATABASE_URL: `postgres://menu:${reference('DATABASE_PASSWORD')}@${reference('HOST')}/menu`,
        HOST: 'db.internal',
        DATABASE_PASSWORD: '',
      });
    expect(parse).toThrow(InvalidEnvironment);
    expect(parse).toThrow('DATABASE_URL: refers to DATABASE_PASSWORD, which is not set');
    expect(parse).not.toThrow('db.internal');
  });

  test('stays unchanged if the process does not know the variable', () => {
    const variables = { DATABASE_URL: 'postgres://db/menu', PS1: reference('debian_chroot') };
    expect(parseEnvironment(schema, variables)).toEqual({ DATABASE_URL: 'postgres://db/menu' });
  });
});
