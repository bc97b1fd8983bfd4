interface ProjectIdea {
  name: string
  description: string
  /** Without a key: the product gives one by the team that the text names. */
  tasks: readonly { task: string; description: string }[]
}

/** What a retailer's QA teams test. */
export const PROJECT_IDEAS: readonly ProjectIdea[] = [
  {
    name: 'Маркировка: выдача заказов с КМЧЗ',
    description:
      'Проверка кодов маркировки от сборки заказа до чека и вывода из оборота во всех видах доставки.',
    tasks: [
      { task: 'CASH Проверка марок при выдаче', description: 'Запрос в ГИС МТ до пробития чека' },
      { task: 'GIS Вывод марок из оборота', description: 'Чек продажи и зачёт аванса' },
      { task: 'TEST Регресс выдачи', description: 'Все виды отгрузки, предоплата и постоплата' },
    ],
  },
  {
    name: 'PickUp 4.0: пилот в Москве',
    description: 'Новый процесс самовывоза: частичный отказ у кассы, примерка, возврат день в день.',
    tasks: [
      { task: 'IM Отказ от позиции в заказе', description: 'Пересчёт суммы и бонусов' },
      { task: 'CASH Возврат аванса при отказе', description: '' },
      { task: 'DL Возврат товара на полку', description: 'Статусы на ТСД' },
    ],
  },
  {
    name: 'Релиз кассы 2.5.14',
    description: 'Регрессионное тестирование кассового ПО перед тиражом.',
    tasks: [
      { task: 'CASH Регресс чеков 2.5.14', description: 'Продажа, возврат, обмен' },
      { task: 'ABAP Обработка IDoc 2.5.14', description: 'WPUUMS, WPUBON' },
    ],
  },
  {
    name: 'СБП на кассах самообслуживания',
    description: 'Оплата по QR-коду на КСО, возвраты и сверка с банком.',
    tasks: [
      { task: 'CASH Оплата СБП на КСО', description: 'Тайм-ауты и повторный опрос' },
      { task: 'TEST Сверка с банком', description: '' },
    ],
  },
  {
    name: 'Казахстан: переход на новый ОФД',
    description: 'Смена оператора фискальных данных в магазинах Казахстана.',
    tasks: [
      { task: 'GIS Подключение к ОФД', description: 'Регистрация касс' },
      { task: 'CASH Печать чеков с новым адресом ОФД', description: '' },
    ],
  },
  {
    name: 'Экспресс-доставка из магазинов',
    description: 'Сборка в магазине и передача курьеру за час; отчёт агента.',
    tasks: [
      { task: 'DL Сборка за 20 минут', description: 'Приоритеты заданий' },
      { task: 'IM Отчёт агента по доставке', description: 'Суммы по видам оплат' },
      { task: 'ABAP Документы по отчёту агента', description: '' },
    ],
  },
  {
    name: 'Беларусь: агрегация чеков',
    description: 'Агрегация розничных чеков в SAP для магазинов Беларуси.',
    tasks: [
      { task: 'ABAP Агрегация чеков', description: 'Вид документа, склад, НДС 20 %' },
      { task: 'TEST Закрытие дня', description: 'Сверка кассы и SAP' },
    ],
  },
  {
    name: 'Ценники и печатные формы',
    description: 'Новые шаблоны ценников: цена с бонусами, QR-код товара.',
    tasks: [{ task: 'OPER Шаблоны ценников', description: 'Три формата' }],
  },
  {
    name: 'Обмен и возврат без чека',
    description: 'Поиск покупки по карте и телефону, причины возврата, дефект.',
    tasks: [
      { task: 'CASH Поиск чека по карте', description: '' },
      { task: 'OD Возврат на склад брака', description: 'Виды движения' },
    ],
  },
  {
    name: 'Заказы маркетплейса (FBS)',
    description: 'Отгрузка заказов маркетплейса из магазинов, невостребованные заказы.',
    tasks: [
      { task: 'IM Приём заказов FBS', description: '' },
      { task: 'DL Невостребованные отправления', description: 'Возврат на остаток' },
    ],
  },
  {
    name: 'Бонусная программа: новые правила',
    description: 'Порядок скидок, списание бонусов при частичной выдаче, возврат бонусов.',
    tasks: [
      { task: 'CASH Порядок скидок в чеке', description: '' },
      { task: 'IM Бонусы в заказе', description: 'Распределение по позициям' },
    ],
  },
  {
    name: 'Закрытие дня: автоматическая сверка',
    description: 'Сверка Z-отчётов, терминалов и SAP без участия магазина.',
    tasks: [
      { task: 'CASH Передача Z-отчётов', description: '' },
      { task: 'ABAP Сверка выручки', description: 'Допуск 0,01' },
    ],
  },
]
