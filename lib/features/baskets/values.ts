/** Statuses of docs/domain.md, Baskets and the repository of steps. */
export const BASKET_STATUSES = ['active', 'inactive', 'archived'] as const

/** Maximum number of products in a call. */
export const BASKET_PRODUCT_LIMIT = 5_000

/** Maximum number of products that are found by their barcode. */
export const BASKET_GOODS_LIMIT = 10

/** The fields of a product that are text. */
export const BASKET_TEXTS = ['productCode', 'name', 'barcode', 'supplierCode', 'productId'] as const

/** Number of baskets that are read at a time when all are: each comes with all its products. */
export const BASKETS_AT_ONCE = 100

/** Titles that the columns of a pasted table of products may have, in plain letters, by the fields that they name. */
export const PASTED_TITLES = {
  productCode: 'код кодтовара артикул code productcode',
  name: 'название наименование названиетовара наименованиетовара name productname',
  barcode: 'шк штрихкод barcode ean',
  supplierCode: 'поставщик кодпоставщика supplier suppliercode',
  productId: 'idтовара id productid',
  isMarked: 'марк маркированный marked ismarked',
  isMarketplace: 'мп товармп marketplace ismarketplace',
  isOneC: '1тнп товар1тнп 1c isonec',
  price: 'цена ценасбонусами ценаруб стоимость price pricewithbonuses',
  // What people call a product: its name, or its code where another column is the name.
  product: 'товар product',
} as const
