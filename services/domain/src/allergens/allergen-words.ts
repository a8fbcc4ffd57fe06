import { allergenNames } from './names.ts';
import { type AllergenKey, allergenKeys, inOrder } from './vocabulary.ts';

// A lawyer has to review these words in each language, together with the names.

/** Unambiguous words only. For example, "dairy" and "shellfish" can each mean two of the 14 allergens. */
const otherWords: Readonly<Partial<Record<AllergenKey, string>>> = {
  GLUTEN:
    'cereals containing gluten|cereal containing gluten|gluten cereals|gluten-containing cereals|cereals with gluten|' +
    'зърнени култури, съдържащи глутен|зърнени култури съдържащи глутен|зърнени, съдържащи глутен|' +
    'зърнени съдържащи глутен|зърнени храни съдържащи глутен|зърнени продукти съдържащи глутен|зърнени култури с глутен|' +
    'glutenhaltiges getreide|glutenhaltige getreide|glutenhaltige getreidesorten|getreide mit gluten|' +
    'glutenhaltiges getreide (weizen)',
  WHEAT: 'пшенично брашно|пшеничен глутен|wheat flour|wheat gluten|weizenmehl|weizengluten',
  SPELT: 'dinkelmehl|spelt wheat',
  KHORASAN: 'khorasan|kamut|хорасанска пшеница|khorasanweizen',
  RYE: 'ръжено брашно|roggenmehl|rye flour',
  BARLEY: 'ечемичен малц|barley malt|gerstenmalz',
  OATS: 'oat|овесени ядки|haferflocken',
  CRUSTACEANS:
    'crustacean|crustacea|ракообразно|ракообразни животни|krustentiere|krebse|krebstier|krustentier',
  EGGS: 'egg|ei|eier|яйце|яйца|яйчен белтък|hühnerei|hühnereier',
  FISH: 'fishes|риби|fische',
  PEANUTS: 'peanut|groundnut|groundnuts|фъстък|фъстъци|erdnuss|erdnuß|erdnusse',
  SOY: 'soy|soya|soja|soybean|soya bean|soya beans|soyabeans|soy beans|соеви зърна|соеви продукти|соев|sojabohne|sojabohnen',
  MILK:
    'лактоза|lactose|laktose|milk (including lactose)|milk including lactose|milk (lactose)|мляко (включително лактоза)|' +
    'мляко включително лактоза|мляко и млечни продукти|млечни продукти|млечни|milk products|milk and milk products|' +
    'milch (einschließlich laktose)|milch einschließlich laktose|milchprodukte|milch und milchprodukte|milcheiweiß|' +
    'млечен белтък|milk protein|kuhmilch|краве мляко',
  NUTS:
    'tree nuts|tree nut|treenuts|nut|nuts (tree nuts)|nüsse|nuss|nuß|schalenfrucht|schalenobst|ядка|ядкови плодове|' +
    'дървесни ядки|черупкови ядки',
  ALMONDS: 'almond|бадем|mandel',
  HAZELNUTS: 'hazelnut|лешник|haselnuss|haselnuß',
  WALNUTS: 'walnut|орех|walnuss|walnuß',
  CASHEWS: 'cashew|cashew nut|cashew nuts|cashewnut|cashewnüsse|cashewkerne|кешу',
  PECANS: 'pecan|pecans|пекани|орехи пекан|pekannüsse|pekannuss|pecannuss',
  BRAZIL_NUTS: 'brazil nut|бразилски орех|paranuss',
  PISTACHIOS: 'pistachio|pistachios|pistachio nut|шам фъстък|шам-фъстък|пистачо|pistazie',
  MACADAMIA:
    'macadamia|macadamia nut|queensland nut|queensland nuts|макадамия|макадамия ядки|macadamianuss|macadamia-nüsse',
  CELERY: 'celeriac|керевиз|knollensellerie|staudensellerie',
  MUSTARD: 'mustard seed|mustard seeds|горчица|синапено семе|senfkörner|senfsaat',
  SESAME:
    'sesame seed|sesame seeds|сусамено семе|сусамови семена|сусамени семена|семена от сусам|sesamsamen|sesamkörner|tahini|тахан',
  SULPHITES:
    'sulphite|sulfite|sulfites|sulphur dioxide|sulfur dioxide|sulphur dioxide and sulphites|sulfur dioxide and sulfites|' +
    'sulphites and sulphur dioxide|sulphur dioxide/sulphites|серен диоксид|серен диоксид и сулфити|сулфит|сулфити и серен диоксид|so2|' +
    'schwefeldioxid|schwefeldioxid und sulfite|sulfit|sulfite und schwefeldioxid|schwefeldioxid/sulfite',
  LUPIN: 'lupine|lupins|lupines|лупин|lupinenmehl|lupinesamen',
  MOLLUSCS: 'mollusc|mollusk|mollusks|мекотело|weichtier|mollusken',
};

const keysByWord: ReadonlyMap<string, AllergenKey> = new Map(
  allergenKeys.flatMap((key) =>
    [
      key.replace('_', ' '),
      key,
      ...Object.values(allergenNames[key]),
      ...(otherWords[key]?.split('|') ?? []),
    ].map((word) => [word.toLowerCase(), key] as const),
  ),
);

/** Words that Annex II adds to most allergen names. */
const products =
  /,? (?:and|и|und) (?:(?:their )?products(?: thereof)?|(?:техни )?продукти(?: от (?:него|нея|тях))?|daraus (?:gewonnene|hergestellte) erzeugnisse|erzeugnisse(?: daraus)?)(?: \(.*\))?$/u;

/** Returns the allergen that has this name in any of the three languages. */
export function allergenNamed(name: string): AllergenKey | undefined {
  const word = name.trim().replace(/\s+/g, ' ').toLowerCase();
  return keysByWord.get(word) ?? keysByWord.get(word.replace(products, ''));
}

/** Finds the allergens in a name such as "Milch/Laktose", to ask the owner about them. */
export function allergensInName(name: string): readonly AllergenKey[] {
  const words = [name, ...name.split(/[,;/()+&]+|\s(?:и|and|und)\s/iu)];
  return inOrder(
    allergenKeys,
    words.flatMap((word) => allergenNamed(word) ?? []),
  );
}
