const MEN =
  'Александр Алексей Андрей Артём Виктор Дмитрий Егор Иван Кирилл Максим Михаил Никита Олег Павел Роман Руслан Сергей Тимур Фёдор Юрий'.split(
    ' ',
  )
const WOMEN =
  'Айгуль Алёна Анастасия Анна Валерия Вероника Дарья Екатерина Елена Ирина Ксения Марина Мария Наталья Ольга Полина Светлана София Татьяна Юлия'.split(
    ' ',
  )
/** In the masculine form; the feminine one adds an "а". */
const SURNAMES =
  'Абрамов Алексеев Беляев Борисов Васильев Воробьёв Герасимов Громов Данилов Егоров Жуков Зайцев Иванов Казаков Карпов Киселёв Климов Ковалёв Комаров Кузнецов Лебедев Макаров Морозов Никитин Новиков Орлов Павлов Поляков Романов Савельев Сергеев Смирнов Соколов Тарасов Титов Фомин Фролов Цветков Чернов Щербаков Ахметов Нурланов Жданов Якушев'.split(
    ' ',
  )

const LATIN: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}

/** First name and surname that go together. */
export const FULL_NAMES: readonly string[] = SURNAMES.flatMap((surname, position) => {
  const man = MEN[(position * 7) % MEN.length]
  const woman = WOMEN[(position * 3) % WOMEN.length]
  return [`${man} ${surname}`, `${woman} ${surname}а`]
})

/** Every further combination of the same names, for large data. */
export function fullName(position: number): string {
  const known = FULL_NAMES[position]
  if (known) return known
  const surname = SURNAMES[position % SURNAMES.length]
  const round = Math.floor(position / SURNAMES.length)
  return position % 2 === 0
    ? `${MEN[round % MEN.length]} ${surname}`
    : `${WOMEN[round % WOMEN.length]} ${surname}а`
}

/** A name in Latin letters, such as `aleksey_zhukov`. */
export function latinName(name: string): string {
  return [...name.toLowerCase()].map((letter) => LATIN[letter] ?? (letter === ' ' ? '_' : '')).join('')
}
