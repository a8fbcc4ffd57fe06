/** Strings for an item's contents: allergens, diets and additives. */
export const contents = {
  title: 'Алергени, диети и още',
  whichOf: '{{group}}: кои точно?',
  declaration: 'Какво съдържа',
  // To be reviewed by a lawyer.
  notDeclared: 'Още не е обявено',
  // To be reviewed by a lawyer.
  notDeclaredHint: 'Гостите виждат, че трябва да попитат персонала.',
  // To be reviewed by a lawyer.
  none: 'Не съдържа нито един от 14-те алергена',
  // To be reviewed by a lawyer.
  some: 'Съдържа алергени…',
  // To be reviewed by a lawyer.
  contains: 'Съдържа',
  // To be reviewed by a lawyer.
  traces: 'Може да съдържа следи',
  // To be reviewed by a lawyer.
  tracesHint: 'Каквото може да попадне в него случайно във вашата кухня.',
  fromIngredients: 'От съставките: {{names}}',
  fromIngredientsHint: 'Гостите виждат и това.',
  recheck: 'Променено е след обявяването: проверете пак',
  recheckText: 'Обявено е на {{date}}. След това името, описанието или съставките са променени.',
  // To be reviewed by a lawyer.
  stillRight: 'Проверено: обявеното още е вярно',
  // To be reviewed by a lawyer.
  glutenRule:
    '„Без глутен“ може да се каже само за храна с най-много 20 mg глутен на килограм (Регламент (ЕС) № 828/2014).',
  // To be reviewed by a lawyer.
  glutenWarning:
    'Съдържа зърно с глутен. Напишете „без глутен“ само ако знаете, че е под тази граница.',
  // To be reviewed by a lawyer.
  lentenWarning: 'В него има риба: подходящо е само за дните от поста, в които рибата е разрешена.',
  spiciness: 'Колко е люто',
  mild: 'Не е люто',
  warm: 'Леко люто',
  hot: 'Люто',
  hottest: 'Много люто',
  // To be reviewed by a lawyer.
  chooseOne: 'Изберете какво съдържа или че не съдържа нито един от 14-те.',
  declared: 'Алергените са обявени',
  undeclared: 'Алергените не са обявени',
  outdated: 'Алергени: проверете пак',
  set: 'Задай алергени и диети',
  setIntro: 'Едно и също за всички избрани продукти ({{n}}).',
  labels: 'Диети и особености',
  keepMarks: 'Остави ги както са',
  addMarks: 'Добави към тези на всеки продукт',
  removeMarks: 'Махни от избраните продукти',
  marksDone: 'Диетите и особеностите са запазени. Продукти: {{n}}',
  apply: 'Запази за {{n}}',
  done: 'Алергените са запазени. Продукти: {{n}}',
  confirm: 'Алергени от съставките',
  // To be reviewed by a lawyer.
  confirmIntro: 'Това следва от съставките на избраните продукти. Обявявате го вие.',
  silent: 'Няма данни за: {{names}}',
  silentAll: 'За тези съставки не е посочено какво съдържат: {{names}}',
  // To be reviewed by a lawyer.
  silentAgree: 'Познавам тези съставки: не съдържат други алергени',
  unchanged: 'Остават както са, защото съставките им не посочват алергени: {{names}}',
  nothingToConfirm:
    'Никоя съставка на тези продукти не посочва алерген. Първо изберете в съставките какво означава всеки номер.',
  declare: 'Обяви ({{n}})',
  means: 'Какво означава този номер',
  // To be reviewed by a lawyer.
  meansHint:
    'Изберете алергените в него. За всеки продукт с тази съставка се смята, че ги съдържа.',
  proposal: 'Според името това е: {{names}}. Така ли е?',
  takeProposal: 'Да, избери го',
  codes: 'Как гостите виждат алергените',
  codesHint: 'Където ваша съставка посочва алергена, се вижда нейният номер.',
  asNames: 'С името, например „мляко“',
  asNumbers: 'С номерата на ЕС 1–14',
  asLetters: 'С буквите A–R',
  numbersRefused:
    'Номерата на ЕС не могат да се използват: една от вашите съставки е с номер от 1 до 14, а не е посочено кой алерген е. Отворете съставките и изберете какво означава всеки номер.',
  matrix: 'Алергени за кухнята',
  // To be reviewed by a lawyer.
  matrixText:
    'Всички активни продукти на това меню спрямо 14-те алергена, на хартия: за кухнята, персонала и проверките.',
  matrixLanguage: 'Език на таблицата',
  matrixDownload: 'Изтегли таблицата (PDF)',
};
