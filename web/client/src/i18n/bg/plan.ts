import type { plan as texts } from '#i18n/en/plan.ts';

export const plan: typeof texts = {
  name: '12 месеца',
  price: '198 лв.',
  period: 'таксува се веднъж годишно',
  monthly: 'това са 16,50 лв. (8,44 €) на месец',
  offerCategories: 'Меню с до 25 категории',
  offerItems: 'До 300 продукта',
  offerViews: 'Неограничен брой преглеждания',
  offerEditing: 'Лесно редактиране по всяко време',
  offerOrder: 'Подреждане на категориите и продуктите',
  offerDiscount: 'Стара и нова цена при отстъпка',
  offerPhoto: 'Снимка към всеки продукт',
  offerDevices: 'За мобилни устройства и компютри',
  offerCarrier: 'Изработен и доставен физически носител за QR кода',
};
