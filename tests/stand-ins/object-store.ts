import { createHash } from 'node:crypto'
import http from 'node:http'
import { buffer } from 'node:stream/consumers'

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=[0-9a-f]{64}$/

interface StoredObject {
  bytes: Buffer
  type: string
}

/** One bucket of an S3-compatible store, on loopback. It takes signed calls only, and bodies with their own hash. */
export class ObjectStoreStandIn {
  readonly accessKey = 'stand-in-key'
  readonly secret = 'stand/in+secret'
  readonly bucket = 'uta-files'
  readonly region = 'ru-central1'
  readonly objects = new Map<string, StoredObject>()
  /** `down` refuses with 503, `gone` hangs up. */
  mode: 'up' | 'down' | 'gone' = 'up'
  private readonly server = http.createServer((request, response) => {
    this.answer(request, response).catch(() => response.destroy())
  })

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return this
  }

  /** The value for STORAGE_URL. */
  get url(): string {
    const address = this.server.address()
    if (address === null || typeof address === 'string') throw new Error('The stand-in has not been started.')
    const who = `${this.accessKey}:${encodeURIComponent(this.secret)}`
    const endpoint = `http://127.0.0.1:${address.port}/`
    return `s3://${who}@${this.bucket}?endpoint=${encodeURIComponent(endpoint)}&region=${this.region}`
  }

  stop(): Promise<void> {
    this.server.closeAllConnections()
    return new Promise((resolve) => this.server.close(() => resolve()))
  }

  reset(): void {
    this.objects.clear()
    this.mode = 'up'
  }

  private async answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    if (this.mode === 'gone') return void response.destroy()
    if (this.mode === 'down') return void response.writeHead(503).end()
    if (!this.isSigned(request)) return void response.writeHead(403).end()
    const [, bucket, key = ''] = (request.url ?? '').split('/')
    if (bucket !== this.bucket) return void response.writeHead(404).end()
    if (request.method === 'PUT') return this.store(key, request, response)
    if (request.method === 'DELETE') {
      this.objects.delete(key)
      return void response.writeHead(204).end()
    }
    const found = this.objects.get(key)
    if (found) response.writeHead(200, { 'content-type': found.type }).end(found.bytes)
    else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
  }

  private isSigned({ headers }: http.IncomingMessage): boolean {
    const [, key, region, signed = ''] = AUTHORIZATION.exec(headers.authorization ?? '') ?? []
    const names = signed.split(';')
    const isWhole = ['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name))
    return key === this.accessKey && region === this.region && isWhole
  }

  private async store(key: string, request: http.IncomingMessage, response: http.ServerResponse) {
    const bytes = await buffer(request)
    const hash = createHash('sha256').update(bytes).digest('hex')
    if (request.headers['x-amz-content-sha256'] !== hash) return void response.writeHead(400).end()
    this.objects.set(key, { bytes, type: request.headers['content-type'] ?? '' })
    response.writeHead(200).end()
  }
}
