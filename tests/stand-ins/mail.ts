import net from 'node:net'

/** A mail that the server took. */
export interface TakenMail {
  from: string
  to: string[]
  /** As it was sent, without the transfer encoding. */
  content: string
}

/**
 * How it answers: `up`; `refusing` answers permanently that there is no such person, `busy` to retry later; `silent`
 * does not answer.
 */
type Mode = 'up' | 'refusing' | 'busy' | 'silent'

const RECIPIENT_ANSWERS: Record<Mode, string> = {
  up: '250 OK',
  refusing: '550 5.1.1 No such person',
  busy: '451 4.3.0 Come again later',
  silent: '',
}

/** A mail server on loopback that implements the SMTP (RFC 5321) that a sender needs, and keeps the mails. */
export class MailStandIn {
  readonly mails: TakenMail[] = []
  mode: Mode = 'up'
  private readonly open = new Set<net.Socket>()
  private readonly server = net.createServer((socket) => this.converse(socket))

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return this
  }

  /** The value for SMTP_URL. */
  get url(): string {
    const address = this.server.address()
    if (address === null || typeof address === 'string') throw new Error('The stand-in has not been started.')
    return `smtp://127.0.0.1:${address.port}?from=uta@example.com`
  }

  reset(): void {
    this.mails.length = 0
    this.mode = 'up'
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve))
    for (const socket of this.open) socket.destroy()
    await closed
  }

  private converse(socket: net.Socket): void {
    this.open.add(socket)
    socket.once('close', () => this.open.delete(socket))
    socket.on('error', () => {})
    if (this.mode === 'silent') return
    const say = (line: string) => socket.write(`${line}\r\n`)
    let mail: TakenMail = { from: '', to: [], content: '' }
    let isContent = false
    let received = ''
    const handleLine = (line: string) => {
      if (isContent) {
        if (line !== '.') {
          mail.content += `${line.replace(/^\.\./, '.')}\r\n`
          return
        }
        isContent = false
        this.mails.push({ ...mail, content: shownContent(mail.content) })
        mail = { from: '', to: [], content: '' }
        say('250 Taken')
        return
      }
      const [, address = ''] = /<([^>]*)>/.exec(line) ?? []
      const command = line.slice(0, 4).toUpperCase()
      if (command === 'EHLO') say('250-stand-in\r\n250 8BITMIME')
      else if (command === 'MAIL') {
        mail.from = address
        say('250 OK')
      } else if (command === 'RCPT') {
        if (this.mode === 'up') mail.to.push(address)
        say(RECIPIENT_ANSWERS[this.mode])
      } else if (command === 'DATA') {
        isContent = true
        say('354 Go on')
      } else if (command === 'QUIT') socket.end('221 Bye\r\n')
      else say('250 OK')
    }
    socket.on('data', (bytes) => {
      received += bytes.toString()
      const lines = received.split('\r\n')
      received = lines.pop() ?? ''
      for (const line of lines) handleLine(line)
    })
    say('220 stand-in ESMTP')
  }
}

/** Without the breaks and the codes of quoted-printable (RFC 2045, 6.7). */
function shownContent(content: string): string {
  const bytes = content
    .replaceAll('=\r\n', '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (codes) => Buffer.from(codes.replaceAll('=', ''), 'hex').toString())
  return bytes
}
