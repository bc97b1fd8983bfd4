import { describe, expect, it } from 'vitest'
import { drawableText } from './drawable-text'

describe('the text that a picture can show', () => {
  it.each([
    ['Летний релиз: кассы & КСО — №2', 'Летний релиз: кассы & КСО — №2'],
    ['Цена 100 ₽', 'Цена 100 ₽'],
    ['Релиз 🚀 касс', 'Релиз касс'],
    ['и\u0306од', 'йод'],
    ['A\u2011B\u2009C\n', 'A-B C'],
    ['日本語', ''],
  ])('%s: %s', (text, drawable) => {
    expect(drawableText(text)).toBe(drawable)
  })
})
