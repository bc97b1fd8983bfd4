import { expect, test } from 'vitest'
import { htmlTables } from './html-tables'

const cellsIn = (rows: string) =>
  htmlTables(`<table>${rows}</table>`).map(({ rows }) => rows.map(({ cells }) => cells))
const oneCell = (content: string) => cellsIn(`<tr><td>${content}</td><td>X</td></tr>`)[0]?.[0]

test.each([
  ['Сумма < 100 руб.', 'Сумма < 100 руб.'],
  ['5<6 и 7 > 6', '5<6 и 7 > 6'],
  ['<Иванов>', '<Иванов>'],
  ['если x <y, то', 'если x <y, то'],
  ['<', '<'],
  ['a<!-- b > c -->d<!x>e<?x?>f</ x>g', 'adefg'],
  ['<b title="a>b">c</b>', 'c'],
  ['<b title=\'5" > 4"\' data-a=1>c</b>', 'c'],
  ["<b title=don't>c</b> it's", "c it's"],
  ['<b title = "a>b" >c</b>', 'c'],
  ['<style>b > c {}</STYLE >a<script>if (a < b) "</td>"</Script>b', 'ab'],
])('%s reads %j, as a browser shows it', (content, text) => {
  expect(oneCell(content)).toEqual([text, 'X'])
})

test.each([
  ['<null>', '<null>'],
  ['Иван <ivan@example.com>, <TBD>', 'Иван <ivan@example.com>, <TBD>'],
  ['<o:p>a</o:p><app-cell data-x="1">b</app-cell><x-y/>', 'ab'],
  ['<font>a<center>b', 'ab'],
  ['</null>a', 'a'],
])('%s reads %j: an element is one of HTML, or one that ends somewhere', (content, text) => {
  expect(oneCell(content)).toEqual([text, 'X'])
})

test.each([
  ['<input value="12,50">', '12,50'],
  ['<input type=number value=3> шт.', '3 шт.'],
  ['<input TYPE="Text" value="&quot;a&quot; &lt; b">', '"a" < b'],
  ['<input type=hidden value=a><input type=password value=b><input hidden value=c>d', 'd'],
  ['<input style="display:none" value=a><input placeholder=b>', ''],
  ['<input type=checkbox checked value=1>', 'TRUE'],
  [' <input type="checkbox"> ', 'FALSE'],
  ['<input type=radio checked>Да <input type=radio>Нет', '☑Да ☐Нет'],
  ['<textarea>a\r\nb  &amp; c</textarea>', 'a\nb  & c'],
  ['<pre>a\nb</pre>c\nd', 'a\nbc d'],
])('of the field %s %j is read, which it shows', (content, text) => {
  expect(oneCell(content)).toEqual([text, 'X'])
})

test.each([
  ['<span style="display:none">20261125</span>25.11.2026', '25.11.2026'],
  ['<span style="color: red; DISPLAY : none">a</span>b', 'b'],
  ['<span style="visibility: hidden">a</span>b', 'b'],
  ['<span hidden>a<span>b</span>c</span>d', 'd'],
  ['<div hidden=""><table><tr><td>a</td></tr></table></div>b', 'b'],
  ['<input type="hidden" hidden><img style="display:none">a', 'a'],
  ['<span title="hidden" data-hidden="1" aria-hidden="true">a</span>b', 'ab'],
  ['<span title="display:none">a</span>b', 'ab'],
  ['<template><b>a</b></template><noscript>b</noscript><svg><title>c</title></svg>d', 'd'],
  ['<select><option>a<option selected>b<option>c</select> d', 'b d'],
  ['<select><option value="1">a</option><option>b</option></select>', 'a'],
  [
    '<select multiple><option selected>a</option><option>b</option><option selected>c</option></select>',
    'a\nc',
  ],
  ['<datalist><option>a</option></datalist>b', 'b'],
  ['<p hidden>a<p>b', 'b'],
  ['a<span hidden>b', 'a'],
])('of %s only %j is read, which people see', (content, text) => {
  expect(oneCell(content)).toEqual([text, 'X'])
})

test('the end of a text that Excel cuts off at the next column is read', () => {
  const page = (head: string) =>
    `<html><head>${head}</head><table><tr><td>Открыть см<span style='display:none'>ену</span></td></tr></table>`
  const [ofExcel] = htmlTables(page('<meta name=Generator content="Microsoft Excel 15">'))
  expect(ofExcel?.rows[0]?.cells).toEqual(['Открыть смену'])
  expect(htmlTables(page(''))[0]?.rows[0]?.cells).toEqual(['Открыть см'])
})

test('a cell that is not shown takes no place', () => {
  const rows = '<tr><td rowspan=2>a<td>b<tr><td style="display:none">a<td>c<tr><th hidden>d<th>e<th>f'
  expect(cellsIn(rows)).toEqual([
    [
      ['a', 'b'],
      ['', 'c'],
      ['e', 'f'],
    ],
  ])
})

test.each([
  '<null>',
  '<x',
  '<a b="',
  "<a b='",
  '<a =',
  '<',
  '</',
  '<span hidden>',
  '<select><option>',
  '<!--',
  "= '",
])('a page of nothing but %s is read to its end', (part) => {
  expect(htmlTables(`<table><tr><td>${part.repeat(200_000)}`)).toHaveLength(1)
})
