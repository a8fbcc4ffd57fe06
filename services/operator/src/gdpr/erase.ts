import { type Command, type OptionDefinition, requiredText, textOf } from '../command.ts';
import { findOwner } from '../replay/find-owner.ts';
import { type Erased, eraseWorkspace } from './erase-workspace.ts';

const text = (value: string, help: string): OptionDefinition => ({ type: 'string', value, help });

export const erase: Command = {
  name: 'erase',
  summary: 'make the personal data of a workspace unreadable for good, and take its menu away',
  options: {
    account: text('<id|name>', "its id, any name, or the owner's id"),
    reason: text('<text>', 'kept with the tombstone: names nobody'),
    'commit-id': text('<id>', 'repeats an attempt that was not confirmed; never done twice'),
  },
  prepare: (values) => {
    const account = requiredText(values, 'account');
    const reason = requiredText(values, 'reason');
    return async (context) => {
      const { stores } = context;
      const ownerId = await findOwner(stores.pool, account);
      const commitId = textOf(values, 'commit-id') ?? stores.randomness.uuid();
      const result = await eraseWorkspace(context, { ownerId, reason, commitId });
      return {
        json: result,
        lines: linesOf(result),
        exitCode: result.documents === 'behind' ? 3 : 0,
      };
    };
  },
};

const documentLines: Readonly<Record<Erased['documents'], string>> = {
  current: 'the public documents show that there is no menu',
  behind: 'the public documents are behind: the projector renders them; repeat this to see it',
  'not reachable': 'the public documents are in the memory of the server, which renders them now',
};

function linesOf(result: Erased): readonly string[] {
  const { ownerId, erased, keyErasedAt, images, documents, user, remains } = result;
  const left = ['what remains:', ...remains.places.map((place) => `  ${place}`)];
  if (!erased) {
    return [
      `${ownerId}: would be erased for good, with ${images} images and all view counts`,
      user
        ? 'its user would be removed from the sign-in service'
        : 'its user is not in this database',
      ...left,
      'nothing was erased: repeat it with --yes',
    ];
  }
  return [
    `${ownerId}: erased, its key at ${keyErasedAt}`,
    `${images} images and all view counts removed`,
    documentLines[documents],
    user ? 'its user was removed from the sign-in service' : 'its user is not in this database',
    ...left,
  ];
}
