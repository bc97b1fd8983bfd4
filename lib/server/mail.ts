import 'server-only'
import { createTransport } from 'nodemailer'
import { environment } from './env'
import { reportingCall } from './logger'

/**
 * Timeout in milliseconds of each step, and below of the whole: no person waits for a mail server, but the next
 * reminders do.
 */
const STEP_LIMIT_MS = 10_000
const TOTAL_LIMIT_MS = 30_000
const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const

interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** A PNG below the text. */
  picture?: Uint8Array
}

/**
 * A mail that was not sent. `refused`: the server refused it for good. `unreachable`: there was no answer, or one that
 * may change. The library's own error may quote the mail and the password: nothing of it is kept.
 */
export class MailFailure extends Error {
  readonly kind: 'refused' | 'unreachable'

  constructor(kind: 'refused' | 'unreachable') {
    super(`The mail was not taken: ${kind}`)
    this.name = 'MailFailure'
    this.kind = kind
  }
}

/**
 * Sends a mail within a time limit, which is shorter when a person waits for it. Resolves when the server has accepted
 * it.
 * @throws MailFailure and nothing else.
 */
export async function sendMail(
  { to, subject, text, html, picture }: Mail,
  limitMs = TOTAL_LIMIT_MS,
): Promise<void> {
  const { SMTP_URL, APP_URL } = environment()
  if (SMTP_URL === undefined) throw new MailFailure('unreachable')
  const server = new URL(SMTP_URL)
  const transport = createTransport(transportOptions(server))
  const shown = picture
    ? {
        html: `${html}<p><img src="cid:picture" alt="" width="600"></p>`,
        attachments: [toAttachment(picture)],
      }
    : { html }
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MailFailure('unreachable')), limitMs)
  })
  try {
    const from = { name: 'U.T.A.', address: senderAddress(server, new URL(APP_URL)) }
    // Auto-responders don't reply to mail with this header (RFC 3834).
    const headers = { 'Auto-Submitted': 'auto-generated' }
    await reportingCall('mail', () =>
      Promise.race([transport.sendMail({ from, to, subject, text, ...shown, headers }), tooLate]),
    )
  } catch (error) {
    throw error instanceof MailFailure ? error : new MailFailure(failureKind(error))
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

function transportOptions({ protocol, hostname, port, username, password }: URL) {
  const isSecure = protocol === 'smtps:'
  const user = decodeURIComponent(username)
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? PORTS[isSecure ? 'smtps:' : 'smtp:'] : Number(port),
    secure: isSecure,
    // A password is never sent over an unencrypted connection.
    requireTLS: user !== '' && !isLoopback,
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(password) } }),
    connectionTimeout: STEP_LIMIT_MS,
    greetingTimeout: STEP_LIMIT_MS,
    socketTimeout: STEP_LIMIT_MS,
    dnsTimeout: STEP_LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * Returns the sender's address: `from` in the server's address, else its user, else an address of the app's own host.
 */
function senderAddress({ searchParams, username }: URL, { hostname }: URL): string {
  const given = searchParams.get('from') ?? decodeURIComponent(username)
  return given.includes('@') ? given : `uta@${hostname}`
}

const toAttachment = (picture: Uint8Array) => ({
  filename: 'digest.png',
  cid: 'picture',
  contentType: 'image/png',
  content: Buffer.from(picture),
})

// The address or the content was refused for good (RFC 5321, 4.2.1); a refused password is for the operator to fix.
function failureKind(error: unknown): MailFailure['kind'] {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return 'unreachable'
  const isFinal = typeof error.responseCode === 'number' && error.responseCode >= 500
  return isFinal && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') ? 'refused' : 'unreachable'
}
