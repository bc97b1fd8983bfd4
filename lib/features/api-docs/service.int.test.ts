import { expect, test } from 'vitest'
import { requestRoute } from '@/tests/fixtures/api'
import { ENDPOINTS, getOpenApi } from './contract'
import { describeSchemas, describeSection, listCalls } from './service'

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
  expect(references.filter(([, kind = '', name = '']) => !components[kind]?.[name])).toEqual([])
  expect(text.match(/"\$ref":"(?!#\/components\/)/g)).toBeNull()
})

test('the page finds every call in one section, with something to paste into a terminal', () => {
  const listed = listCalls().flatMap(({ section, calls }) => calls.map(({ name }) => ({ section, name })))
  expect(listed).toHaveLength(ENDPOINTS.length)
  for (const { section } of listCalls()) {
    for (const { call, curl } of describeSection(section)) {
      expect(listed).toContainEqual({ section, name: call.name })
      expect(curl).toMatch(/^curl (-N )?'http:\/\/localhost:3000\/api\//)
      expect(curl).not.toMatch(/[{]\w+[}]/)
    }
  }
})

test('objects are listed by name, the failure among them', () => {
  const names = describeSchemas().map(({ name }) => name)
  expect(names).toEqual([...names].sort())
  expect(names).toContain('Failure')
})
