import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useUsualStacks } from '../test/synthesised.ts';
import { bundleHandler } from './bundle.ts';
import type { CustomMessageEvent } from './handler.ts';

const { types, only } = useUsualStacks();

describe("the function that writes Cognito's emails", () => {
  let directory: string;
  let handle: (event: CustomMessageEvent) => Promise<CustomMessageEvent>;

  beforeAll(async () => {
    directory = bundleHandler('https://menu.example');
    ({ handler: handle } = await import(pathToFileURL(path.join(directory, 'index.mjs')).href));
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  const messageFor = async (triggerSource: string, clientMetadata?: Record<string, string>) => {
    const userAttributes = { email: 'a+b@example.com' };
    const request = {
      codeParameter: '{####}',
      userAttributes,
      ...(clientMetadata && { clientMetadata }),
    };
    return (await handle({ triggerSource, request, response: {} })).response;
  };

  test("emails are in the screen's language, and contain the code both as text and in a link", async () => {
    const { emailSubject, emailMessage } = await messageFor('CustomMessage_SignUp', {
      language: 'de',
    });
    expect(emailSubject).toBe('Bestätigen Sie Ihre E-Mail-Adresse');
    expect(emailMessage).toContain('>{####}<');
    expect(emailMessage).toContain(
      'https://menu.example/register?lang=de#code={####}&amp;email=a%2Bb%40example.com',
    );
    // Cognito does not allow longer messages.
    expect(emailMessage?.length).toBeLessThan(20_000);
    const again = await messageFor('CustomMessage_ResendCode', { language: 'de' });
    expect(again).toEqual({ emailSubject, emailMessage });
    const reset = await messageFor('CustomMessage_ForgotPassword', { language: 'klingon' });
    expect(reset.emailSubject).toBe('Задайте нова парола');
  });

  test('the function does not change unknown kinds of emails', async () => {
    expect(await messageFor('CustomMessage_AdminCreateUser')).toEqual({});
  });

  test('the function is small, and only the user pool can call it', () => {
    expect(statSync(path.join(directory, 'index.mjs')).size).toBeLessThan(65_000);
    const [permission, ...rest] = types('AWS::Lambda::Permission');
    expect(rest).toEqual([]);
    expect(permission?.Properties).toMatchObject({
      Principal: 'cognito-idp.amazonaws.com',
      SourceArn: { 'Fn::GetAtt': [expect.stringContaining('Users'), 'Arn'] },
    });
    expect(only('AWS::Cognito::UserPool').LambdaConfig).toEqual({
      CustomMessage: permission?.Properties.FunctionName,
    });
  });
});
