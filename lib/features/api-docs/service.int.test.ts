import { expect, test } from 'vitest'
import { requestRoute } from '@/tests/fixtures/api'
import { ENDPOINTS, getOpenApi } from './contract'

const answered = async () => {
  const response = await requestRoute(getOpenApi)
  return { response, text: await response.text() }
}

test('anybody gets the description, and may keep it for a while', async () => {
  const { response, text } = await answered()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/api' }] })
})

test('every call of every contract is in it, and every reference leads somewhere', async () => {
  const { text } = await answered()
  const { paths, components } = JSON.parse(text)
  for (const { name, endpoint } of ENDPOINTS) {
    expect(paths[endpoint.path][endpoint.method.toLowerCase()].operationId).toBe(name)
  }
  const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
  expect(references.length).toBeGreaterThan(100)
  expect(components.schemas).toHaveProperty('Failure')
  expect(references.filter(([, kind = '', name = '']) => !components[kind]?.[name])).toEqual([])
  expect(text.match(/"\$ref":"(?!#\/components\/)/g)).toBeNull()
})
