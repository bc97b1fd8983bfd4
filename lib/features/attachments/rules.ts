import { message } from '@/lib/shared/messages'
import type { RecordRules } from '@/lib/shared/records'
import type { Attachment, AttachmentCount, AttachmentKind, AttachmentOwner } from './contract'
import { ATTACHMENT_KINDS, FILE_TYPES } from './values'

/** The fields of an attachment, as browser and server know them; the server sets all of them. */
export const ATTACHMENT = {
  name: 'attachments',
  subject: 'attachment',
  sorts: ['created'],
  toLabel: ({ filename }) => filename,
  fields: {
    filename: { kind: 'line', label: message('attachments.fields.filename'), isFixed: true },
    kind: {
      kind: 'choice',
      label: message('attachments.fields.kind'),
      options: ATTACHMENT_KINDS,
      names: {
        picture: message('attachments.kinds.picture'),
        pdf: message('attachments.kinds.pdf'),
        xlsx: message('attachments.kinds.xlsx'),
        json: message('attachments.kinds.json'),
        log: message('attachments.kinds.log'),
        txt: message('attachments.kinds.txt'),
      },
      isRequired: true,
      isFixed: true,
    },
    size: { kind: 'count', label: message('attachments.fields.size'), isFixed: true },
  },
} as const satisfies RecordRules<Omit<Attachment, 'url'>, Record<never, never>>

/** The kind of a file by its bytes; text is plain text or JSON. */
type FileContent = 'picture' | 'pdf' | 'xlsx' | 'text'

const fileExtension = (filename: string) => /\.([a-z0-9]{1,5})$/i.exec(filename)?.[1]?.toLowerCase()

/**
 * Returns the kind of a file: its content decides, and of a text, its name says which. Null where no such file can be
 * attached.
 * @param isJson returns whether the text is valid JSON, null where it is too long to say; asked only where the name says so
 */
export function attachmentKind(
  content: FileContent | null,
  filename: string,
  isJson: () => boolean | null,
): AttachmentKind | null {
  if (content !== 'text') return content
  const extension = fileExtension(filename)
  if (extension === 'json') {
    const isValid = isJson()
    return isValid === null ? 'txt' : isValid ? 'json' : null
  }
  return extension === 'log' || extension === 'txt' ? extension : null
}

/** Returns the name under which an attachment is saved: its own, with the extension of what is stored. */
export function downloadName({ filename, kind }: Pick<Attachment, 'filename' | 'kind'>): string {
  const { extension } = FILE_TYPES[kind]
  if (fileExtension(filename) === extension) return filename
  return `${kind === 'picture' ? filename.replace(/\.[a-z0-9]{1,5}$/i, '') : filename}.${extension}`
}

/** Returns the number of attachments of an owner. */
export function attachmentCount(
  counts: readonly AttachmentCount[],
  { owner, ownerId }: AttachmentOwner,
): number {
  return counts.find((count) => count.owner === owner && count.ownerId === ownerId)?.count ?? 0
}
