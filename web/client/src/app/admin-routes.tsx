import { Anchor, Stack, Title } from '@mantine/core';
import { type ComponentType, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Route, Routes } from 'react-router-dom';
import { DashboardPage } from '#features/dashboard/dashboard-page.tsx';
import { LatestChanges } from '#features/history/latest-changes.tsx';
import { SubscriptionSummary } from '#features/subscription/subscription-summary.tsx';
import { AdminShell } from './admin-shell.tsx';

/** Loads the code of large or rarely used screens on demand. */
const later = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

const AccountPage = later(
  async () => (await import('#features/account/account-page.tsx')).AccountPage,
);
const CurrencyPage = later(
  async () => (await import('#features/currency/currency-page.tsx')).CurrencyPage,
);
const ImportExportPage = later(
  async () => (await import('#features/import-export/import-export-page.tsx')).ImportExportPage,
);
const IngredientsPage = later(
  async () => (await import('#features/ingredients/ingredients-page.tsx')).IngredientsPage,
);
const IngredientPage = later(
  async () => (await import('#features/ingredients/ingredient-form.tsx')).IngredientPage,
);
const ItemsPage = later(async () => (await import('#features/items/items-page.tsx')).ItemsPage);
const ItemPage = later(async () => (await import('#features/items/item-form.tsx')).ItemPage);
const JoinPage = later(async () => (await import('#features/staff/join-page.tsx')).JoinPage);
const VenueInfoPage = later(
  async () => (await import('#features/venue-info/venue-info-page.tsx')).VenueInfoPage,
);
const LookPage = later(async () => (await import('#features/look/look-page.tsx')).LookPage);
const PlannedPage = later(
  async () => (await import('#features/planned/planned-page.tsx')).PlannedPage,
);
const WeekPage = later(async () => (await import('#features/week/week-page.tsx')).WeekPage);
const StaffPage = later(async () => (await import('#features/staff/staff-page.tsx')).StaffPage);
const SubscriptionPage = later(
  async () => (await import('#features/subscription/subscription-page.tsx')).SubscriptionPage,
);
const SecurityPage = later(
  async () => (await import('#features/auth/security-page.tsx')).SecurityPage,
);
const SignInsPage = later(
  async () => (await import('#features/auth/sign-ins-page.tsx')).SignInsPage,
);
const TwoStepPage = later(
  async () => (await import('#features/auth/two-step-page.tsx')).TwoStepPage,
);
const PreviewPage = later(
  async () => (await import('#features/preview/preview-page.tsx')).PreviewPage,
);
const PastMenuPage = later(
  async () => (await import('#features/history/past-menu-page.tsx')).PastMenuPage,
);
const QrPage = later(async () => (await import('#features/qr/qr-page.tsx')).QrPage);
const OptionsPage = later(
  async () => (await import('#features/options/options-page.tsx')).OptionsPage,
);
const OptionGroupPage = later(
  async () => (await import('#features/options/option-group-form.tsx')).OptionGroupPage,
);
const HistoryPage = later(
  async () => (await import('#features/history/history-page.tsx')).HistoryPage,
);
const MenuPage = later(async () => (await import('#features/menus/menu-form.tsx')).MenuPage);
const MenusPage = later(async () => (await import('#features/menus/menus-page.tsx')).MenusPage);
const SectionPage = later(
  async () => (await import('#features/sections/section-form.tsx')).SectionPage,
);
const SectionsPage = later(
  async () => (await import('#features/sections/sections-page.tsx')).SectionsPage,
);

export function AdminRoutes() {
  return (
    <Routes>
      <Route element={<AdminShell />}>
        <Route
          index
          element={
            <DashboardPage
              latestChanges={<LatestChanges />}
              subscription={(validUntil) => <SubscriptionSummary validUntil={validUntil} />}
            />
          }
        />
        <Route path="preview" element={<PreviewPage />} />
        <Route path="qr" element={<QrPage />} />
        <Route path="account" element={<AccountPage />} />
        <Route path="info" element={<VenueInfoPage />} />
        <Route path="look" element={<LookPage />} />
        <Route path="week" element={<WeekPage />} />
        <Route path="menus" element={<MenusPage />} />
        <Route path="menus/create" element={<MenuPage />} />
        <Route path="menus/update/:id" element={<MenuPage />} />
        <Route path="menus/exchange/:id" element={<ImportExportPage />} />
        <Route path="currency" element={<CurrencyPage />} />
        <Route path="sections" element={<SectionsPage />} />
        <Route path="sections/create" element={<SectionPage />} />
        <Route path="sections/update/:id" element={<SectionPage />} />
        <Route path="items" element={<ItemsPage />} />
        <Route path="items/create" element={<ItemPage />} />
        <Route path="items/update/:id" element={<ItemPage />} />
        <Route path="planned" element={<PlannedPage />} />
        <Route path="ingredients" element={<IngredientsPage />} />
        <Route path="ingredients/create" element={<IngredientPage />} />
        <Route path="ingredients/update/:id" element={<IngredientPage />} />
        <Route path="options" element={<OptionsPage />} />
        <Route path="options/create" element={<OptionGroupPage />} />
        <Route path="options/update/:id" element={<OptionGroupPage />} />
        <Route path="staff" element={<StaffPage />} />
        <Route path="join/:workspaceId/:invitationId" element={<JoinPage />} />
        <Route path="history" element={<HistoryPage />} />
        <Route path="history/before/:version" element={<PastMenuPage />} />
        <Route path="subscription" element={<SubscriptionPage />} />
        <Route path="security" element={<SecurityPage />} />
        <Route path="sign-ins" element={<SignInsPage />} />
        <Route path="two-step" element={<TwoStepPage />} />
        <Route path="*" element={<MissingPage />} />
      </Route>
    </Routes>
  );
}

function MissingPage() {
  const { t } = useTranslation();
  return (
    <Stack align="flex-start">
      <Title order={1}>{t('site.notFound')}</Title>
      <Anchor component={Link} to="/admin">
        {t('site.home')}
      </Anchor>
    </Stack>
  );
}
