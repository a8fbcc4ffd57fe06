import { names } from './names.ts';
import type { AdditiveKey } from './vocabulary.ts';

/** In a separate file, so that guest pages do not load the names, which their data already contains. */
export const additiveNames: Readonly<Record<AdditiveKey, ReturnType<typeof names>>> = {
  PRESERVATIVE: names('Консервант', 'Preservative', 'Konservierungsstoff'),
  NITRITE_CURING_SALT: names('Нитритна сол', 'Nitrite curing salt', 'Nitritpökelsalz'),
  NITRATE: names('Нитрат', 'Nitrate', 'Nitrat'),
  COLOUR: names('Оцветител', 'Colour', 'Farbstoff'),
  AZO_COLOUR_WARNING: names(
    'Азобагрило: може да повлияе неблагоприятно на вниманието на децата',
    'Azo colour: may have an adverse effect on attention in children',
    'Azofarbstoff: kann die Aufmerksamkeit von Kindern beeinträchtigen',
  ),
  ANTIOXIDANT: names('Антиоксидант', 'Antioxidant', 'Antioxidationsmittel'),
  FLAVOUR_ENHANCER: names('Овкусител', 'Flavour enhancer', 'Geschmacksverstärker'),
  SULPHURED: names('Обработено със сяра', 'Sulphured', 'Geschwefelt'),
  BLACKENED: names('Почернено', 'Blackened', 'Geschwärzt'),
  WAXED: names('Покрито с восък', 'Waxed', 'Gewachst'),
  PHOSPHATE: names('Фосфат', 'Phosphate', 'Phosphat'),
  SWEETENER: names('Подсладител', 'Sweetener', 'Süßungsmittel'),
  PHENYLALANINE_SOURCE: names(
    'Източник на фенилаланин',
    'Source of phenylalanine',
    'Phenylalaninquelle',
  ),
  LAXATIVE_WARNING: names(
    'При прекомерна консумация има слабителен ефект',
    'Excessive consumption may have a laxative effect',
    'Kann bei übermäßigem Verzehr abführend wirken',
  ),
  QUININE: names('Хинин', 'Quinine', 'Chinin'),
  CAFFEINE: names('Кофеин', 'Caffeine', 'Koffein'),
  TAURINE: names('Таурин', 'Taurine', 'Taurin'),
  GENETICALLY_MODIFIED: names(
    'Генетично модифицирано',
    'Genetically modified',
    'Gentechnisch verändert',
  ),
  MILK_PROTEIN: names('Млечен белтък', 'Milk protein', 'Milcheiweiß'),
  REFORMED_MEAT: names('Преформувано месо', 'Reformed meat', 'Formfleisch'),
};
