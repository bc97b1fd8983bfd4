import { message } from '@/lib/shared/messages'
import type { RecordRules } from '@/lib/shared/records'
import type { LinkRecord, LinkUpdate } from './contract'
import { LINK_SORTS } from './values'

/** The fields of a link, as browser and server know them. */
export const LINK = {
  name: 'links',
  subject: 'link',
  sorts: LINK_SORTS,
  searched: ['title', 'description', 'url', 'category'],
  toLabel: ({ title }) => title,
  fields: {
    title: { kind: 'line', label: message('documentation.links.fields.title'), isRequired: true },
    description: { kind: 'text', label: message('documentation.links.fields.description'), isRequired: true },
    url: {
      kind: 'link',
      label: message('documentation.links.fields.url'),
      placeholder: message('documentation.links.placeholders.url'),
      isRequired: true,
    },
    category: {
      kind: 'line',
      label: message('documentation.links.fields.category'),
      placeholder: message('documentation.links.placeholders.category'),
      isRequired: true,
    },
  },
} as const satisfies RecordRules<LinkRecord, LinkUpdate>
