import http from 'node:http'

const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])
const BODY = JSON.stringify({
  success: false,
  error: 'This method is not allowed here.',
  code: 'method_not_allowed',
})

/** A method that Next has no notion of is answered by us: it would say 400. */
export const isUnknownMethod = (request) => isApi(request) && !METHODS.has(request.method)

const isApi = (request) => /^\/api(?:[/?]|$)/.test(request.url)

/**
 * Next answers a method that a route lacks with a bare 405. Under /api that answer gets the body that every
 * failure has, and the Allow header that HTTP wants, which Next tells only when asked with OPTIONS.
 */
export function completeMethodNotAllowed(request, response) {
  if (!isApi(request)) return
  const { writeHead, end } = response
  let held = false

  response.writeHead = function (status, ...rest) {
    // Whoever gives headers along has something to say; Next sets its headers before.
    const isBare = status === 405 && rest.length === 0 && !response.hasHeader('content-type')
    if (!isBare) return writeHead.call(this, status, ...rest)
    held = true
    return this
  }
  response.end = function (...args) {
    // Without an explicit writeHead the status stands on the response alone.
    const isBare = response.statusCode === 405 && !response.hasHeader('content-type') && !args[0]
    if (response.headersSent || !(held || isBare)) return end.apply(this, args)
    response.writeHead = writeHead
    response.end = end
    answerMethodNotAllowed(request, response)
    return this
  }
}

export async function answerMethodNotAllowed(request, response) {
  const allow = response.getHeader('allow') ?? (await askAllowed(request))
  if (response.destroyed) return
  response.statusCode = 405
  if (allow) response.setHeader('allow', allow)
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('content-length', Buffer.byteLength(BODY))
  response.end(request.method === 'HEAD' ? undefined : BODY)
}

function askAllowed(request) {
  const { localAddress, localPort } = request.socket
  return new Promise((resolve) => {
    const question = http.request(
      {
        host: localAddress,
        port: localPort,
        path: request.url,
        method: 'OPTIONS',
        agent: false,
        timeout: 2_000,
      },
      (answer) => {
        answer.resume()
        resolve(answer.headers.allow)
      },
    )
    question.on('timeout', () => question.destroy())
    question.on('error', () => resolve(undefined))
    question.end()
  })
}
