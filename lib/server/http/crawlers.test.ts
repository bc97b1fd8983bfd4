import { expect, test } from 'vitest'
import { isLinkPreview } from './crawlers'

test('chats that show a preview are known, and people in the browser of an application are not taken for one', () => {
  for (const chat of [
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)',
  ])
    expect(isLinkPreview(chat)).toBe(true)
  expect(isLinkPreview('Mozilla/5.0 (Linux; Android 14) Chrome/124 Mobile YandexSearch/24.5')).toBe(false)
})
