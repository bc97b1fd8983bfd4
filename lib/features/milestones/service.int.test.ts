import { createMilestone as store } from '@/tests/factories/milestone'
import { testRecords } from '@/tests/fixtures/records/all'
import { PROJECTS } from '@/tests/fixtures/records/spec'
import {
  createMilestone,
  deleteMilestone,
  deleteMilestones,
  exportMilestones,
  listMilestones,
  updateMilestone,
} from './contract'
import { MILESTONE } from './rules'

testRecords({
  parents: PROJECTS,
  rules: MILESTONE,
  notFound: 'Milestone not found',
  incomplete: 'Please fill in name and day',
  keys: { list: 'milestones', one: 'milestone', id: 'milestoneId' },
  calls: {
    list: listMilestones,
    add: createMilestone,
    change: updateMilestone,
    remove: deleteMilestone,
    removeAll: deleteMilestones,
  },
  create: ({ projectId, ...columns }) => store({ projectId: String(projectId), ...columns }),
  sample: { name: 'Регресс', day: '2026-03-29', comment: 'Обе страны' },
  other: { name: 'Пилот', day: '2026-03-28', comment: 'Один магазин' },
  defaults: { comment: '' },
  file: {
    load: exportMilestones,
    cells: ['Регресс', '29.03.2026', 'Обе страны'],
    head: ['Name', 'Day', 'Comment'],
    russianHead: ['Название', 'Дата', 'Комментарий'],
  },
})
