/** Messenger bots that teams of a retailer run. */
export const BOTS = [
  {
    botName: 'Помощник кассира',
    telegramAlias: '@kassa_help_bot',
    team: 'CASH',
    description: 'Отвечает на вопросы кассиров и принимает заявки на ремонт касс.',
  },
  {
    botName: 'Закрытие дня',
    telegramAlias: '@close_day_bot',
    team: 'OD',
    description: 'Присылает список касс, которые не закрыли операционный день.',
  },
  {
    botName: 'Маркировка',
    telegramAlias: '@gis_marks_bot',
    team: 'GIS_EDO',
    description: 'Показывает статус кода маркировки и последнюю операцию с ним.',
  },
  {
    botName: 'Статус доставки',
    telegramAlias: '@delivery_state_bot',
    team: 'DL',
    description: 'Сообщает, где заказ и кто его везёт.',
  },
  {
    botName: 'Интернет-магазин',
    telegramAlias: '@shop_orders_bot',
    team: 'IM_KD',
    description: 'Новые заказы, отмены и возвраты интернет-магазина.',
  },
  {
    botName: 'Дежурный ABAP',
    telegramAlias: '@abap_duty_bot',
    team: 'ABAP',
    description: 'Кто дежурит на этой неделе и как его найти.',
  },
  {
    botName: 'Регресс',
    telegramAlias: '@regress_runs_bot',
    team: 'TEST',
    description: 'Итоги ночных прогонов и список упавших сценариев.',
  },
  {
    botName: 'Бонусные карты',
    telegramAlias: '@bonus_cards_bot',
    team: '2.5',
    description: 'Баланс тестовых бонусных карт и их пополнение.',
  },
] as const

/** Addresses that testers look up all day. */
export const LINKS = [
  {
    title: 'Стенд интернет-магазина',
    description: 'Тестовый магазин: оформление заказа, личный кабинет, оплата тестовыми картами.',
    url: 'https://shop-test.example.com',
    category: 'Стенды',
  },
  {
    title: 'Кассовый сервер TEST-2',
    description: 'Панель управления кассами второго тестового стенда.',
    url: 'https://pos-test2.example.com/admin',
    category: 'Стенды',
  },
  {
    title: 'Портал ОФД',
    description: 'Поиск чеков по номеру фискального документа.',
    url: 'https://ofd.example.com/search',
    category: 'Чеки',
  },
  {
    title: 'Честный знак: песочница',
    description: 'Проверка кодов маркировки и вывода из оборота.',
    url: 'https://marks-sandbox.example.com',
    category: 'Маркировка',
  },
  {
    title: 'Панель заказов',
    description: 'Состояние заказов, очереди обмена с SAP и ошибки IDoc.',
    url: 'https://orders.example.com/dashboard',
    category: 'Мониторинг',
  },
  {
    title: 'Логи касс',
    description: 'Журналы касс за последние 14 дней с поиском по заводу и чеку.',
    url: 'https://logs.example.com/pos',
    category: 'Мониторинг',
  },
  {
    title: 'Регламент закрытия дня',
    description: 'Кто, когда и в каком порядке закрывает операционный день.',
    url: 'https://wiki.example.com/close-day',
    category: 'Регламенты',
  },
  {
    title: 'Типовые ошибки касс',
    description: 'Коды ошибок, причины и что делать.',
    url: 'https://wiki.example.com/pos-errors',
    category: 'Регламенты',
  },
  {
    title: 'Тестовые карты оплаты',
    description: 'Номера карт для успешной оплаты, отказа и возврата.',
    url: 'https://wiki.example.com/test-cards',
    category: 'Тестовые данные',
  },
  {
    title: 'Генератор штрихкодов',
    description: 'EAN-13, QR и GS1 DataMatrix для печати.',
    url: 'https://barcodes.example.com',
    category: 'Тестовые данные',
  },
] as const

/** The test stands of a retailer, with the server that the cash registers of each work with. */
export const STANDS = [
  { stand: 'TEST-1', server: 'srv-pos-t1' },
  { stand: 'TEST-2', server: 'srv-pos-t2' },
  { stand: 'REGRESS', server: 'srv-pos-reg' },
  { stand: 'PREPROD', server: 'srv-pos-pre' },
] as const
