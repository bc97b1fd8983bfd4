import { describe, expect, it } from 'vitest'
import { isHandheld, parseDevice } from './devices'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('the device in a user agent', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
      'Chrome',
      'Windows',
    ],
    [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
      'Chrome',
      'ChromeOS',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 YaBrowser/25.8.0.0 Safari/537.36`,
      'Yandex Browser',
      'Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
      'Edge',
      'Windows',
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 OPR/126.0.0.0`,
      'Opera',
      'macOS',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
      'Firefox',
      'Windows',
    ],
    ['Mozilla/5.0 (Android 14; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0', 'Firefox', 'Android'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
      'Chrome',
      'iPad',
    ],
    ['curl/8.5.0', 'curl', null],
    ['PostmanRuntime/7.49.0', 'PostmanRuntime', null],
    ['Mozilla/5.0', null, null],
    ['', null, null],
    ['<script>alert(1)</script>', null, null],
  ])('%s', (userAgent, browser, system) => {
    expect(parseDevice(userAgent)).toEqual({ browser, system })
  })
})

describe('whether a device is held in the hand', () => {
  it.each([
    ['Android', true],
    ['iPad', true],
    ['macOS', false],
    [null, false],
  ])('%s: %s', (system, isHeld) => {
    expect(isHandheld({ browser: null, system })).toBe(isHeld)
  })
})
