import { MEBIBYTE } from '@/lib/shared/limits'

/** Subjects of history that an attachment can belong to. */
export const ATTACHMENT_OWNERS = ['step', 'error_report', 'close_day', 'aggregation_error'] as const

/** The kinds of files that can be attached. */
export const ATTACHMENT_KINDS = ['picture', 'pdf', 'xlsx', 'json', 'log', 'txt'] as const

/** How a stored file of each kind is named and sent. */
export const FILE_TYPES = {
  picture: { extension: 'webp', contentType: 'image/webp' },
  pdf: { extension: 'pdf', contentType: 'application/pdf' },
  xlsx: {
    extension: 'xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  json: { extension: 'json', contentType: 'application/json' },
  log: { extension: 'log', contentType: 'text/plain; charset=utf-8' },
  txt: { extension: 'txt', contentType: 'text/plain; charset=utf-8' },
} as const satisfies Record<(typeof ATTACHMENT_KINDS)[number], { extension: string; contentType: string }>

/** Maximum size of an attachment in bytes (docs/domain.md, Limits). */
export const ATTACHMENT_LIMIT = 15 * MEBIBYTE

/** Maximum size of a JSON file that is read as such, in bytes: a longer one is kept as a text. */
export const JSON_LIMIT = 2 * MEBIBYTE

/** Maximum number of files that one call attaches. */
export const ATTACHMENTS_AT_ONCE = 20
