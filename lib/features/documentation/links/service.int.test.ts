import { createDocumentationLink as store } from '@/tests/factories/documentation-link'
import { testRecords } from '@/tests/fixtures/records/all'
import { SHARED } from '@/tests/fixtures/records/spec'
import { createLink, deleteLink, deleteLinks, exportLinks, listLinks, updateLink } from './contract'
import { LINK } from './rules'

testRecords({
  parents: SHARED,
  rules: LINK,
  notFound: 'Link not found',
  incomplete: 'Please fill in all fields',
  keys: { list: 'links', one: 'link', id: 'id' },
  calls: {
    list: listLinks,
    add: createLink,
    change: updateLink,
    remove: deleteLink,
    removeAll: deleteLinks,
  },
  create: store,
  sample: {
    title: 'Логи касс',
    description: 'Журналы',
    url: 'https://logs.example.com/pos',
    category: 'Мониторинг',
  },
  other: { title: 'Портал ОФД', description: 'Чеки', url: 'http://ofd.example.com', category: 'Чеки' },
  defaults: {},
  file: {
    load: exportLinks,
    cells: ['Логи касс', 'Журналы', 'https://logs.example.com/pos', 'Мониторинг'],
    head: ['Title', 'Description', 'URL', 'Category'],
    russianHead: ['Название', 'Описание', 'Адрес', 'Категория'],
  },
})
