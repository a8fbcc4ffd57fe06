import { describe, expect, it } from 'vitest';
import { given, minute, workspaceAfter } from '../../test/given-workspace.ts';
import {
  accountCreated,
  itemCreated,
  itemsCreated,
  menuCreated,
  sectionCreated,
  sectionDetails,
  sectionsCreated,
  texts,
} from '../../test/venue-events.ts';
import { limits } from '../limits.ts';
import type { CreateSection } from './decide-section.ts';

const createSection: CreateSection = {
  type: 'CreateSection',
  sectionId: 'section-1',
  menuId: 'menu-1',
  ...sectionDetails,
};
const venue = [accountCreated(), menuCreated('menu-1'), menuCreated('menu-2')] as const;
const history = [
  ...venue,
  sectionCreated('section-1', 'menu-1', { position: 4 }),
  sectionCreated('section-2', 'menu-2', { position: 9 }),
] as const;

describe('creating a section', () => {
  it('gives the first section position 1', () => {
    given(...venue)
      .when(createSection)
      .thenEvents(sectionCreated('section-1', 'menu-1', { position: 1 }));
  });

  it('puts the section after the last one in the same menu', () => {
    given(...history)
      .when({ ...createSection, sectionId: 'section-3' })
      .thenEvents(sectionCreated('section-3', 'menu-1', { position: 5 }));
  });

  it.each([0, 3, limits.position])('accepts the position %i', (position) => {
    given(...venue)
      .when({ ...createSection, position })
      .thenEvents(sectionCreated('section-1', 'menu-1', { position }));
  });

  it('uses the default position if the last section has the highest one', () => {
    const { position } = limits;
    given(...venue, sectionCreated('section-9', 'menu-1', { position }))
      .when(createSection)
      .thenEvents(sectionCreated('section-1', 'menu-1', { position }));
  });

  it.each<[field: string, over: Partial<CreateSection>]>([
    ['name', { translations: texts('', 'Описание') }],
    ['imageUrl', { imageUrl: 'javascript:alert(1)' }],
    ['position', { position: -1 }],
    ['position', { position: 1.5 }],
    ['position', { position: limits.position + 1 }],
    ['position', { position: Number.NaN }],
  ])('refuses an invalid %s: %j', (field, over) => {
    given(...venue)
      .when({ ...createSection, ...over })
      .thenRejected('BAD_USER_INPUT', field);
    given(...history)
      .when({ ...over, type: 'UpdateSection', sectionId: 'section-1' })
      .thenRejected('BAD_USER_INPUT', field);
  });

  it('is allowed without a description, and a description can be removed later', () => {
    const translations = texts('Супи');
    given(...venue)
      .when({ ...createSection, translations })
      .thenEvents(sectionCreated('section-1', 'menu-1', { translations }));
    given(...history)
      .when({ type: 'UpdateSection', sectionId: 'section-1', translations })
      .thenEvents({ type: 'SectionUpdated', data: { sectionId: 'section-1', translations } });
    const long = texts('Супи', 'я'.repeat(limits.description + 1));
    given(...venue)
      .when({ ...createSection, translations: long })
      .thenRejected('BAD_USER_INPUT', 'description.bg');
  });

  it('returns NOT_FOUND for an unknown menu', () => {
    given(...venue)
      .when({ ...createSection, menuId: 'menu-of-another' })
      .thenRejected('NOT_FOUND');
  });

  it('refuses an id that is used in any menu', () => {
    given(...history)
      .when({ ...createSection, sectionId: 'section-2' })
      .thenRejected('CONFLICT');
  });

  it('accepts the 25th section of a menu but refuses the 26th', () => {
    given(...venue, ...sectionsCreated(24, 'menu-1'), ...sectionsCreated(25, 'menu-2'))
      .when(createSection)
      .thenAccepted();
    given(...venue, ...sectionsCreated(25, 'menu-1'))
      .when(createSection)
      .thenRejected('LIMIT_EXCEEDED', 'sections');
  });
});

describe('updating a section', () => {
  it('does not check the picture if it is unchanged', () => {
    const imageUrl = 'http://example.com/a.png';
    given(...venue, sectionCreated('section-1', 'menu-1', { imageUrl }))
      .when({ type: 'UpdateSection', sectionId: 'section-1', imageUrl, position: 2 })
      .thenEvents({ type: 'SectionUpdated', data: { sectionId: 'section-1', position: 2 } });
  });

  it('emits only the details that have changed', () => {
    given(...history)
      .when({ type: 'UpdateSection', sectionId: 'section-1', ...sectionDetails, position: 2 })
      .thenEvents({ type: 'SectionUpdated', data: { sectionId: 'section-1', position: 2 } });
  });

  it('does nothing if nothing has changed', () => {
    const update = { type: 'UpdateSection', sectionId: 'section-1' } as const;
    given(...history)
      .when(update)
      .thenNothing();
    given(...history)
      .when({ ...update, ...sectionDetails, position: 4, menuId: 'menu-1' })
      .thenNothing();
  });

  it('emits a separate event for a move, without changing the position', () => {
    given(...history)
      .when({
        type: 'UpdateSection',
        sectionId: 'section-1',
        menuId: 'menu-2',
        translations: texts('Супи', 'Топли'),
      })
      .thenEvents(
        {
          type: 'SectionUpdated',
          data: { sectionId: 'section-1', translations: texts('Супи', 'Топли') },
        },
        { type: 'SectionMoved', data: { sectionId: 'section-1', menuId: 'menu-2' } },
      );
  });

  it('returns NOT_FOUND for an unknown section or menu', () => {
    given(...history)
      .when({ type: 'UpdateSection', sectionId: 'section-3' })
      .thenRejected('NOT_FOUND');
    given(...history)
      .when({ type: 'UpdateSection', sectionId: 'section-1', menuId: 'menu-of-another' })
      .thenRejected('NOT_FOUND');
  });

  const move = { type: 'UpdateSection', sectionId: 'section-1', menuId: 'menu-2' } as const;

  it('refuses to move a section into a menu with 25 sections', () => {
    given(...history, ...sectionsCreated(24, 'menu-2'))
      .when(move)
      .thenRejected('LIMIT_EXCEEDED', 'sections');
    given(...history, ...sectionsCreated(23, 'menu-2'))
      .when(move)
      .thenAccepted();
  });

  it('refuses to move a section if the other menu would have more than 300 items', () => {
    const brought = itemsCreated(2, 'section-1');
    given(...history, ...brought, ...itemsCreated(299, 'section-2'))
      .when(move)
      .thenRejected('LIMIT_EXCEEDED', 'items');
    given(...history, ...brought, ...itemsCreated(298, 'section-2'))
      .when(move)
      .thenAccepted();
  });

  it('is allowed in a full menu', () => {
    given(...venue, ...sectionsCreated(25, 'menu-1'), ...itemsCreated(300, 'menu-1-section-1'))
      .when({ type: 'UpdateSection', sectionId: 'menu-1-section-1', position: 7, menuId: 'menu-1' })
      .thenAccepted();
  });
});

describe('deleting a section', () => {
  it('deletes its items, active or not, in the same commit', () => {
    given(
      ...history,
      itemCreated('item-1', 'section-1', { position: 2 }),
      itemCreated('item-2', 'section-1', { position: 1, active: false }),
      itemCreated('item-3', 'section-2'),
    )
      .when({ type: 'DeleteSection', sectionId: 'section-1' })
      .thenEvents(
        { type: 'ItemDeleted', data: { itemId: 'item-2' } },
        { type: 'ItemDeleted', data: { itemId: 'item-1' } },
        { type: 'SectionDeleted', data: { sectionId: 'section-1' } },
      );
  });

  it('returns NOT_FOUND for an unknown id', () => {
    given(...venue)
      .when({ type: 'DeleteSection', sectionId: 'section-1' })
      .thenRejected('NOT_FOUND');
  });
});

it('a section is built from its events', () => {
  const { sections } = workspaceAfter([
    ...history,
    { type: 'SectionUpdated', data: { sectionId: 'section-1', position: 7 } },
    { type: 'SectionMoved', data: { sectionId: 'section-1', menuId: 'menu-2' } },
    { type: 'SectionDeleted', data: { sectionId: 'section-2' } },
  ]);
  expect([...sections.values()]).toEqual([
    {
      id: 'section-1',
      owner: 'owner-1',
      menuId: 'menu-2',
      price: null,
      optionGroupIds: [],
      happyHour: null,
      weekShown: false,
      ...sectionDetails,
      position: 7,
      createdAt: minute(3),
      updatedAt: minute(6),
    },
  ]);
});

describe('reordering sections', () => {
  const menu = [...venue, ...sectionsCreated(3, 'menu-1'), ...sectionsCreated(1, 'menu-2')];
  const [a, b, c, foreign] = [
    'menu-1-section-1',
    'menu-1-section-2',
    'menu-1-section-3',
    'menu-2-section-1',
  ] as const;
  const reorder = (...sectionIds: string[]) =>
    ({ type: 'ReorderSections', menuId: 'menu-1', sectionIds }) as const;

  it('numbers the sections from 1 to n in the requested order', () => {
    const specification = given(...menu).when(reorder(c, a, b));
    specification.thenEvents({
      type: 'SectionsReordered',
      data: { menuId: 'menu-1', sectionIds: [c, a, b] },
    });
    const { sections } = specification.after();
    expect([c, a, b].map((id) => sections.get(id)?.position)).toEqual([1, 2, 3]);
  });

  it('changes nothing if the order is already right', () => {
    given(...menu)
      .when(reorder(a, b, c))
      .thenNothing();
  });

  it('returns CONFLICT unless the request lists exactly the menu’s sections', () => {
    for (const ids of [
      [a, b],
      [a, b, foreign],
      [a, b, c, 'nobody'],
    ]) {
      given(...menu)
        .when(reorder(...ids))
        .thenRejected('CONFLICT');
    }
  });

  it('refuses a repeated id or an unknown menu', () => {
    given(...menu)
      .when(reorder(a, a, b))
      .thenRejected('BAD_USER_INPUT', 'sectionIDs');
    given(...menu)
      .when({ ...reorder(), menuId: 'nowhere' })
      .thenRejected('NOT_FOUND');
  });
});
