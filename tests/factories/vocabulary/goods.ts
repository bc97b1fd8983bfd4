interface Article {
  name: string
  supplierCode: string
  /** In roubles, without kopecks. */
  price: number
  /** Shoes, clothes and perfume carry the state's mark. */
  isMarked: boolean
}

/** What a shop of sports and outdoor goods sells. */
export const GOODS: readonly Article[] = [
  {
    name: 'Кроссовки беговые мужские Sprint Air 3, 42',
    supplierCode: 'SPR3-M-42',
    price: 7990,
    isMarked: true,
  },
  {
    name: 'Кроссовки беговые женские Sprint Air 3, 38',
    supplierCode: 'SPR3-W-38',
    price: 7990,
    isMarked: true,
  },
  { name: 'Ботинки треккинговые Altai Pro, 43', supplierCode: 'ALT-P-43', price: 11490, isMarked: true },
  { name: 'Ботинки зимние детские Umka, 31', supplierCode: 'UMK-K-31', price: 4290, isMarked: true },
  { name: 'Сандалии пляжные Laguna, 40', supplierCode: 'LAG-U-40', price: 2190, isMarked: true },
  { name: 'Куртка утеплённая мужская Nordlys, L', supplierCode: 'NRD-M-L', price: 12990, isMarked: true },
  { name: 'Куртка-дождевик женская Baltic, S', supplierCode: 'BLT-W-S', price: 5490, isMarked: true },
  { name: 'Футболка мужская Basic Run, M', supplierCode: 'BRN-M-M', price: 1490, isMarked: true },
  { name: 'Леггинсы женские Flow, XS', supplierCode: 'FLW-W-XS', price: 2790, isMarked: true },
  { name: 'Комбинезон детский Snezhok, 110', supplierCode: 'SNZ-K-110', price: 6990, isMarked: true },
  {
    name: 'Термобельё мужское комплект Merino 200, XL',
    supplierCode: 'MER-M-XL',
    price: 5990,
    isMarked: true,
  },
  { name: 'Туалетная вода Morning Hike, 50 мл', supplierCode: 'MHK-50', price: 1990, isMarked: true },
  { name: 'Палатка трёхместная Kama 3', supplierCode: 'KAM-3', price: 14990, isMarked: false },
  { name: 'Спальный мешок Tuman, до −5 °C', supplierCode: 'TUM-5', price: 6490, isMarked: false },
  { name: 'Рюкзак городской Metro 25 л, синий', supplierCode: 'MTR-25-BL', price: 3490, isMarked: false },
  { name: 'Рюкзак походный Ural 65 л', supplierCode: 'URL-65', price: 9990, isMarked: false },
  { name: 'Велосипед горный Sayan 29, рама 19', supplierCode: 'SAY-29-19', price: 45990, isMarked: false },
  { name: 'Велошлем Shield, 54–58 см', supplierCode: 'SHD-M', price: 2990, isMarked: false },
  { name: 'Самокат городской Prospekt 200', supplierCode: 'PRS-200', price: 8490, isMarked: false },
  { name: 'Лыжи беговые Karelia 190 см', supplierCode: 'KAR-190', price: 7490, isMarked: false },
  { name: 'Палки лыжные Karelia 150 см', supplierCode: 'KAR-P-150', price: 1890, isMarked: false },
  { name: 'Коньки хоккейные Arena 500, 41', supplierCode: 'ARN-41', price: 6790, isMarked: true },
  { name: 'Мяч футбольный League, размер 5', supplierCode: 'LGE-5', price: 1790, isMarked: false },
  { name: 'Мяч баскетбольный Street, размер 7', supplierCode: 'STR-7', price: 1990, isMarked: false },
  { name: 'Гантели виниловые 2 × 3 кг', supplierCode: 'DMB-3', price: 1690, isMarked: false },
  { name: 'Коврик для йоги Balance 6 мм', supplierCode: 'BLN-6', price: 1290, isMarked: false },
  { name: 'Беговая дорожка Tempo T20', supplierCode: 'TMP-T20', price: 59990, isMarked: false },
  { name: 'Бутылка спортивная 0,75 л', supplierCode: 'BTL-075', price: 590, isMarked: false },
  { name: 'Носки беговые Basic, 3 пары', supplierCode: 'SCK-3', price: 490, isMarked: false },
  { name: 'Очки для плавания Delfin', supplierCode: 'DLF-1', price: 890, isMarked: false },
  { name: 'Шапка для плавания силиконовая', supplierCode: 'CAP-S', price: 390, isMarked: false },
  { name: 'Подарочная карта 3 000', supplierCode: 'GC-3000', price: 3000, isMarked: false },
]

/** What baskets are put together for. */
export const BASKET_IDEAS = [
  'Обувь с маркировкой, два размера',
  'Одежда с маркировкой и аксессуар без марки',
  'Крупногабарит: велосипед и шлем',
  'Товар маркетплейса (FBS)',
  'Смешанная корзина: маркированный, обычный, 1ТНП',
  'Подарочная карта и товар',
  'Товары с ценой до 1 000 ₽ для проверки округления',
  'Зимний набор: лыжи, палки, термобельё',
  'Туризм: палатка, спальник, рюкзак',
  'Парфюмерия с маркировкой',
  'Возврат: товар с дефектом и уценка',
  'Десять одинаковых товаров',
] as const
