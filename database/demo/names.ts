// Names of real places and banks, and of invented companies and customers.

/** Name, in Arabic, SWIFT code, the code within IBANs where it is known. */
export const banks: [string, string, string, string?][] = [
  ['Saudi National Bank', 'البنك الأهلي السعودي', 'NCBKSAJE', '10'],
  ['Al Rajhi Bank', 'مصرف الراجحي', 'RJHISARI', '80'],
  ['Riyad Bank', 'بنك الرياض', 'RIBLSARI', '20'],
  ['Saudi Awwal Bank', 'البنك السعودي الأول', 'SABBSARI', '45'],
  ['Banque Saudi Fransi', 'البنك السعودي الفرنسي', 'BSFRSARI', '55'],
  ['Arab National Bank', 'البنك العربي الوطني', 'ARNBSARI', '30'],
  ['Alinma Bank', 'مصرف الإنماء', 'INMASARI', '05'],
  ['Bank Albilad', 'بنك البلاد', 'ALBISARI', '15'],
  ['Bank AlJazira', 'بنك الجزيرة', 'BJAZSAJE', '60'],
  ['The Saudi Investment Bank', 'البنك السعودي للاستثمار', 'SIBCSARI', '65'],
  ['Gulf International Bank', 'بنك الخليج الدولي', 'GULFSARI', '90'],
  ['STC Bank', 'بنك إس تي سي', 'STCJSARI'],
  ['D360 Bank', 'بنك دال ثلاثمائة وستون', 'DBAKSARI'],
]

export const ports: [string, string, string, string, string, string][] = [
  ['jeddah', 'Jeddah Islamic Port', 'ميناء جدة الإسلامي', 'SAJED', 'Saudi Arabia', 'Red Sea'],
  ['yanbu', 'Yanbu Commercial Port', 'ميناء ينبع التجاري', 'SAYNB', 'Saudi Arabia', 'Red Sea'],
  ['dammam', 'King Abdulaziz Port Dammam', 'ميناء الملك عبدالعزيز بالدمام', 'SADMM', 'Saudi Arabia', 'Gulf'],
  ['kwinana', 'Kwinana', 'كوينانا', 'AUKWI', 'Australia', 'Abroad'],
  ['rostock', 'Rostock', 'روستوك', 'DERSK', 'Germany', 'Abroad'],
  ['constanta', 'Constanța', 'كونستانتسا', 'ROCND', 'Romania', 'Abroad'],
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
