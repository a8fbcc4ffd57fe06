import { Route, Routes } from 'react-router-dom';
import { AccountPage } from '#features/account/account-page.tsx';
import { DashboardPage } from '#features/dashboard/dashboard-page.tsx';
import { CreateIngredientPage } from '#features/ingredients/create-ingredient-page.tsx';
import { EditIngredientPage } from '#features/ingredients/edit-ingredient-page.tsx';
import { IngredientsPage } from '#features/ingredients/ingredients-page.tsx';
import { CreateItemPage } from '#features/items/create-item-page.tsx';
import { EditItemPage } from '#features/items/edit-item-page.tsx';
import { ItemsPage } from '#features/items/items-page.tsx';
import { CreateMenuPage } from '#features/menus/create-menu-page.tsx';
import { EditMenuPage } from '#features/menus/edit-menu-page.tsx';
import { MenusPage } from '#features/menus/menus-page.tsx';
import { NotFoundPage } from '#features/not-found/not-found-page.tsx';
import { CreateSectionPage } from '#features/sections/create-section-page.tsx';
import { EditSectionPage } from '#features/sections/edit-section-page.tsx';
import { SectionsPage } from '#features/sections/sections-page.tsx';
import { AdminShell } from './admin-shell.tsx';

export function AdminRoutes() {
  return (
    <Routes>
      <Route element={<AdminShell />}>
        <Route index element={<DashboardPage />} />
        <Route path="account" element={<AccountPage />} />
        <Route path="menus" element={<MenusPage />} />
        <Route path="menus/create" element={<CreateMenuPage />} />
        <Route path="menus/update/:id" element={<EditMenuPage />} />
        <Route path="sections" element={<SectionsPage />} />
        <Route path="sections/create" element={<CreateSectionPage />} />
        <Route path="sections/update/:id" element={<EditSectionPage />} />
        <Route path="items" element={<ItemsPage />} />
        <Route path="items/create" element={<CreateItemPage />} />
        <Route path="items/update/:id" element={<EditItemPage />} />
        <Route path="ingredients" element={<IngredientsPage />} />
        <Route path="ingredients/create" element={<CreateIngredientPage />} />
        <Route path="ingredients/update/:id" element={<EditIngredientPage />} />
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
