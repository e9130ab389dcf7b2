// Names of real places, and of invented companies and customers.

import { saudiPorts } from '#areas/agencies/seeds.ts'

type Port = [
  key: string,
  name: string,
  nameAr: string,
  locode: string,
  country: string,
  coast: string,
  location: string,
]

const home = (key: string, code: string): Port[] =>
  saudiPorts
    .filter(([, , locode]) => locode === code)
    .map(([name, nameAr, locode, coast, at]) => [key, name, nameAr, locode, 'Saudi Arabia', coast, at])

export const ports: Port[] = [
  ...home('jeddah', 'SAJED'),
  ...home('yanbu', 'SAYNB'),
  ...home('dammam', 'SADMM'),
  ['kwinana', 'Kwinana', 'كوينانا', 'AUKWI', 'Australia', 'Abroad', '-32.2300, 115.7600'],
  ['rostock', 'Rostock', 'روستوك', 'DERSK', 'Germany', 'Abroad', '54.1530, 12.1000'],
  ['constanta', 'Constanța', 'كونستانتسا', 'ROCND', 'Romania', 'Abroad', '44.1070, 28.6500'],
]

export const sellers: [string, string, string, string, string][] = [
  ['seller1', 'Southern Plains Grain Pty', 'ساوثرن بلينز للحبوب', 'seller', 'Australia'],
  ['seller2', 'Ostsee Getreide Handel', 'أوستسي لتجارة الحبوب', 'seller', 'Germany'],
  ['shipmentOwner', 'Rimal Marine Services', 'رمال للخدمات البحرية', 'shipmentOwner', 'Saudi Arabia'],
  ['transporter1', 'Falak Haulage', 'فلك للنقل', 'transporter', 'Saudi Arabia'],
  ['transporter2', 'Darb Al Sahra', 'درب الصحراء للنقل', 'transporter', 'Saudi Arabia'],
  ['transporter3', 'Wadi Lines', 'خطوط الوادي', 'transporter', 'Saudi Arabia'],
]

export const cityNames: Record<string, string> = {
  ...{ Jeddah: 'جدة', Makkah: 'مكة المكرمة', Jazan: 'جازان', Taif: 'الطائف' },
  ...{ Jumum: 'الجموم', Yanbu: 'ينبع', Rabigh: 'رابغ', 'Al Bahah': 'الباحة' },
}

export const customers: [string, string, 'Individual' | 'Company', string][] = [
  ['Marai Al Ghadir Livestock', 'مراعي الغدير للمواشي', 'Company', 'Jeddah'],
  ['Hadabat Al Khair Farms', 'هضبة الخير للمزارع', 'Company', 'Makkah'],
  ['Rawabi Tihama Dairy', 'روابي تهامة للألبان', 'Company', 'Jazan'],
  ['Qimam Al Sarawat Sheep', 'قمم السروات للأغنام', 'Company', 'Taif'],
  ['Wadi Fatimah Feed Store', 'متجر أعلاف وادي فاطمة', 'Company', 'Jumum'],
  ['Nujum Al Badiyah', 'نجوم البادية', 'Company', 'Yanbu'],
  ['Abdullah Al Harbi', 'عبدالله الحربي', 'Individual', 'Rabigh'],
  ['Saad Al Otaibi', 'سعد العتيبي', 'Individual', 'Taif'],
  ['Fahd Al Zahrani', 'فهد الزهراني', 'Individual', 'Al Bahah'],
  ['Salem Al Ghamdi', 'سالم الغامدي', 'Individual', 'Al Bahah'],
]
