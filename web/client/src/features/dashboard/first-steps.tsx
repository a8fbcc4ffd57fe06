import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { VenueOverviewQuery } from '#api/generated/operations.ts';
import { ForRole } from '#ui/feedback/view-only.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { FirstView } from './first-view.tsx';

const words = {
  account: { title: 'dashboard.steps.account', action: 'admin.account.create' },
  menu: { title: 'dashboard.steps.menu', action: 'admin.menus.add' },
  section: { title: 'dashboard.steps.section', action: 'admin.sections.add' },
  item: { title: 'dashboard.steps.item', action: 'admin.items.add' },
  code: { title: 'dashboard.steps.code', action: 'dashboard.steps.codeAction' },
} as const;

const targets: Readonly<Record<FirstStep, string>> = {
  account: '/admin/account',
  menu: '/admin/menus/create',
  section: '/admin/sections/create',
  item: '/admin/items/create',
  code: '/admin/qr',
};

type FirstStepsProps = { readonly data: VenueOverviewQuery; readonly codeTaken: boolean };

/**
 * The steps from an empty account to a printed code. Completed steps are ticked, and the list is hidden once
 * all are completed.
 */
export function FirstSteps({ data, codeTaken }: FirstStepsProps) {
  const { t } = useTranslation();
  const done = stepsDone(data, codeTaken);
  const next = firstSteps.find((step) => !done.has(step));
  if (!next) return null;
  const menus = data.listMenus?.items ?? [];
  const menu = menus.find((candidate) => candidate?.active) ?? menus[0];
  const count = t('dashboard.steps.count', { n: done.size, total: firstSteps.length });
  return (
    <Panel className="panel first-steps" title={t('dashboard.steps.title')}>
      <Text role="status">{count}</Text>
      <progress value={done.size} max={firstSteps.length} aria-label={count} />
      <ol>
        {firstSteps.map((step) => (
          <li
            key={step}
            data-done={done.has(step)}
            aria-current={step === next ? 'step' : undefined}
          >
            <span className="first-steps-mark" aria-hidden="true" />
            <span>
              {t(words[step].title)}
              <span className="visually-hidden">
                {' '}
                {t(done.has(step) ? 'dashboard.steps.done' : 'dashboard.steps.open')}
              </span>
            </span>
            {step === next ? <StepAction step={step} menuId={menu?.id} /> : null}
          </li>
        ))}
      </ol>
      {menu ? (
        <ForRole least="editor">
          <FirstView menu={menu} />
        </ForRole>
      ) : null}
    </Panel>
  );
}

type StepActionProps = { readonly step: FirstStep; readonly menuId: string | undefined };

/** Importing a price list comes first, because most venues already have one. */
function StepAction({ step, menuId }: StepActionProps) {
  const { t } = useTranslation();
  const hasList = step === 'section' && menuId !== undefined;
  return (
    <ForRole least={step === 'account' ? 'owner' : 'editor'}>
      {hasList ? (
        <Button
          className="first-steps-action"
          component={Link}
          to={`/admin/menus/exchange/${menuId}`}
          size="sm"
        >
          {t('dashboard.steps.haveList')}
        </Button>
      ) : null}
      <Button
        className="first-steps-action"
        component={Link}
        to={targets[step]}
        size="sm"
        variant={hasList ? 'default' : 'filled'}
      >
        {t(words[step].action)}
      </Button>
    </ForRole>
  );
}

const firstSteps = ['account', 'menu', 'section', 'item', 'code'] as const;
type FirstStep = (typeof firstSteps)[number];

/** Returns the completed steps. `codeTaken` means that the venue's QR code was downloaded. */
export function stepsDone(
  { listAccounts, listMenus, listSections, listItems }: VenueOverviewQuery,
  codeTaken: boolean,
): ReadonlySet<FirstStep> {
  const done: Readonly<Record<FirstStep, boolean>> = {
    account: (listAccounts?.items.length ?? 0) > 0,
    menu: (listMenus?.totalCount ?? 0) > 0,
    section: (listSections?.totalCount ?? 0) > 0,
    item: (listItems?.totalCount ?? 0) > 0,
    code: codeTaken,
  };
  return new Set(firstSteps.filter((step) => done[step]));
}
