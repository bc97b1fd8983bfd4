import { message } from '@/lib/shared/messages'
import type { RecordRules } from '@/lib/shared/records'
import type { ScenarioDocument, ScenarioDocumentUpdate } from './contract'
import { DOCUMENT_TYPES, SCENARIO_DOCUMENT_SORTS } from './values'

/** The fields of a scenario's document, as browser and server know them. */
export const DOCUMENT = {
  name: 'documents',
  subject: 'document',
  sorts: SCENARIO_DOCUMENT_SORTS,
  toLabel: ({ type, docnum }) => `${type} · ${docnum}`,
  fields: {
    docnum: {
      kind: 'line',
      label: message('scenarios.parts.documents.fields.docnum'),
      isRequired: true,
      isIdentifier: true,
    },
    type: {
      kind: 'choice',
      label: message('scenarios.parts.documents.fields.type'),
      options: DOCUMENT_TYPES,
      names: null,
      isRequired: true,
    },
    comment: { kind: 'text', label: message('scenarios.parts.documents.fields.comment') },
  },
} as const satisfies RecordRules<ScenarioDocument, ScenarioDocumentUpdate>
